import { useSetAtom } from 'jotai';
import type { JSX } from 'react';
import type { SurveyExit } from '../../../runtime/survey/types.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { shownAtom, withReplaced } from '../state/session.ts';
import styles from '../preview.module.css';

/** Describes where a member is sent when the survey ends. */
function exitText(exit: SurveyExit): string {
  switch (exit.to) {
    case 'success':
      return `The member sees the success page${exit.ending === null ? '' : ` (${exit.ending})`}, in the program ${exit.program}.`;
    case 'error':
      return `The member sees the error page ${exit.state}${exit.retry ? ', and may try again' : ''}.`;
    case 'destination':
      return `The member is sent to: ${exit.destination}.`;
    case 'path':
      return `The member is sent to the page ${exit.path}.`;
    case 'notFound':
      return 'No step has the name in the URL, so the member sees the page "not found".';
  }
}

/** Replaces the page that a member sees after the survey. */
export function AfterSurvey({ exit }: { readonly exit: SurveyExit }): JSX.Element {
  const setShown = useSetAtom(shownAtom);
  return (
    <main className={styles.afterSurvey} data-screen="left">
      <h1>The survey is over</h1>
      <p>{exitText(exit)}</p>
      <div className={styles.row}>
        <Button
          kind="secondary"
          action="return"
          onClick={() => setShown((now) => ({ ...now, exit: null, generation: now.generation + 1 }))}
        >
          Back to the last question
        </Button>
        <Button kind="secondary" action="restart" onClick={() => setShown((now) => withReplaced(now, null))}>
          Start over
        </Button>
      </div>
    </main>
  );
}
