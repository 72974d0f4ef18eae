import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import { Button } from '../../widgets/parts/Button/Button.tsx';
import styles from '../Survey.module.css';
import type { WaitingCall } from './waitingCalls.ts';

/** Time in milliseconds for which the live region states the total wait. After that, screen readers find only the remaining time. */
const ANNOUNCED_MS = 5_000;

/**
 * Explains why a call is waiting, counts down to the next try, and offers to retry immediately. A screen reader announces only the total
 * wait and each retry, not every second.
 */
export function WaitingCallNotice({ call }: { readonly call: WaitingCall }): JSX.Element {
  const { pauseMs: pause, remainingMs: remaining, isRetrying, retry } = call;
  const { t, i18n } = useTranslation();
  const reasonFor = (wait: number | null): string =>
    wait === null ? t('survey.offline') : t('survey.unreachable', { when: inTime(wait, i18n.language) });
  const isNew = (pause ?? 0) - (remaining ?? 0) < ANNOUNCED_MS;
  const message = useRef<HTMLParagraphElement>(null);
  // The notice is above the form, and the button that was pressed may be far below it.
  useEffect(() => {
    // In newer browsers this returns a promise, which React would mistake for a clean-up function.
    message.current?.scrollIntoView?.({ block: 'nearest' });
  }, [pause]);
  return (
    <div>
      <p role="alert" className="visually-hidden">
        {isRetrying ? t('common.working') : isNew && reasonFor(pause)}
      </p>
      <p ref={message} className={styles.message}>
        {reasonFor(remaining)}
      </p>
      <div className={styles.again}>
        <Button kind="secondary" action="retry" isBusy={isRetrying} onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </div>
  );
}

/** Returns "in 42 seconds", or "in 2 minutes", in a language. */
function inTime(milliseconds: number, language: string): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const format = new Intl.RelativeTimeFormat(language);
  return seconds < 100 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}
