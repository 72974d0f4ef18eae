import { useAtomValue } from 'jotai';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingCallsAtom } from './waitingCalls.ts';
import { Button } from '../widgets/parts/Button/Button.tsx';
import styles from './Survey.module.css';

/** Reports that a call is waiting for the network, and offers a retry. Disappears once the call has succeeded. */
export function WaitingNotice(): JSX.Element | null {
  const { t } = useTranslation();
  const [call] = useAtomValue(waitingCallsAtom).values();
  const said = call && t(call.isOffline ? 'survey.offline' : 'survey.unreachable');
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
