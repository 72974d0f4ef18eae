import { useAtomValue } from 'jotai';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingCallsAtom } from './waitingCalls.ts';
import { Button } from '../widgets/parts/Button/Button.tsx';
import styles from './Survey.module.css';

/** Reports that a call is waiting, says until when, and offers a retry. Disappears once the call has succeeded. */
export function WaitingNotice(): JSX.Element | null {
  const { t, i18n } = useTranslation();
  const [call] = useAtomValue(waitingCallsAtom).values();
  const said = call && (call.after === null ? t('survey.offline') : t('survey.unreachable', { when: inTime(call.after, i18n.language) }));
  const message = useRef<HTMLParagraphElement>(null);
  // The notice is above the form, and the button that was pressed may be far below it.
  useEffect(() => {
    if (said !== undefined) message.current?.scrollIntoView?.({ block: 'nearest' });
  }, [said]);
  if (!call) return null;
  return (
    <>
      <p ref={message} role="alert" className={styles.message}>
        {said}
      </p>
      <div className={styles.again}>
        <Button kind="secondary" action="retry" busy={call.isTrying} onClick={call.retry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </>
  );
}

/** Returns "in 42 seconds", or "in 2 minutes", in a language. */
function inTime(milliseconds: number, language: string): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const format = new Intl.RelativeTimeFormat(language);
  return seconds < 100 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}
