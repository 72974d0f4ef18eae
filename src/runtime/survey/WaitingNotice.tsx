import { useAtomValue } from 'jotai';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingCallsAtom } from './waitingCalls.ts';
import { Button } from '../widgets/parts/Button/Button.tsx';
import styles from './Survey.module.css';

/** Says that a call waits for the network, and offers to try again. It goes by itself once the call has got through. */
export function WaitingNotice(): JSX.Element | null {
  const { t } = useTranslation();
  const [call] = useAtomValue(waitingCallsAtom).values();
  const said = call && t(call.isOffline ? 'survey.offline' : 'survey.unreachable');
  const message = useRef<HTMLParagraphElement>(null);
  // It stands above the form; the button that was pressed may be far below.
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
