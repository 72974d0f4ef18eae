import { useSetAtom } from 'jotai';
import type { JSX } from 'react';
import type { SurveyExit } from '../../../runtime/survey/types.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { shownAtom, withReplaced } from '../state/session.ts';
import styles from '../preview.module.css';

/** Describes where a member is sent when the survey ends. */
export function leavingText(leaving: SurveyExit): string {
  switch (leaving.to) {
    case 'success':
      return `The member sees the success page${leaving.ending === null ? '' : ` (${leaving.ending})`}, in the program ${leaving.program}.`;
    case 'error':
      return `The member sees the error page ${leaving.state}${leaving.retry ? ', and may try again' : ''}.`;
    case 'place':
      return `The member is sent to: ${leaving.place}.`;
    case 'path':
      return `The member is sent to the page ${leaving.path}.`;
    case 'notFound':
      return 'No step has the name in the URL, so the member sees that the page was not found.';
  }
}

/** Replaces the page that a member sees after the survey. */
export function AfterSurvey({ leaving }: { readonly leaving: SurveyExit }): JSX.Element {
  const setShown = useSetAtom(shownAtom);
  return (
    <main className={styles.left} data-screen="left">
      <h1>The survey is over</h1>
      <p>{leavingText(leaving)}</p>
      <div className={styles.row}>
        <Button
          kind="secondary"
          action="return"
          onClick={() => setShown((now) => ({ ...now, leaving: null, generation: now.generation + 1 }))}
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
