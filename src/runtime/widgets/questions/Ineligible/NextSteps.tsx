import { useState, type JSX } from 'react';
import { Button } from '../../parts/Button/Button.tsx';
import { Prose } from '../../parts/Prose/Prose.tsx';
import type { WidgetProps } from '../../types.ts';
import styles from './Ineligible.module.css';

const STEPS = ['showDoctor', 'findDoctor', 'comeBack'] as const;

/** The options of a member after a screen-out, with buttons to print the page and to close it. Renders nothing without its texts. */
export function NextSteps({ texts, inApp }: Pick<WidgetProps, 'texts'> & { readonly inApp: boolean }): JSX.Element | null {
  const [stayedOpen, setStayedOpen] = useState(false);
  const { actions, messages } = texts;
  if (messages?.['nowTitle'] === undefined) return null;
  const close = (): void => {
    window.close();
    // Browsers close only windows that a script has opened.
    setStayedOpen(true);
  };
  return (
    <section className={styles.now}>
      <h2>{messages['nowTitle']}</h2>
      <ul className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <Prose text={messages[step] ?? ''} />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button kind="secondary" action="print" onClick={() => window.print()}>
          {actions?.['print']}
        </Button>
        {/* In the app, the button that returns to it closes the page. */}
        {!inApp && (
          <Button kind="quiet" action="close" onClick={close}>
            {actions?.['close']}
          </Button>
        )}
      </div>
      <p role="status">{stayedOpen && messages['closed']}</p>
    </section>
  );
}
