import { useRef, useState, type JSX } from 'react';
import { Button } from '../../parts/Button/Button.tsx';
import { Notice } from '../../parts/Notice/Notice.tsx';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import { NextSteps } from './NextSteps.tsx';
import { contactLabel, isContactLink } from './supportContact.ts';
import styles from './Ineligible.module.css';

/**
 * The screen of a screen-out: the reason, an alternative, what the member can do now, and the support contact.
 * Facts: `supportHref` (the partner's own contact), `inApp`. Options: `offer` is the id of an offer, such as mental wellness. The value `decline`, or a press on 'no', shows messages.declined instead.
 * Texts: title, body, messages.offerTitle, .offer, .declined, .nowTitle, .showDoctor, .findDoctor, .comeBack, .support, .closed,
 * actions.accept-offer, .decline-offer, .print, .close, .return-to-app, .contactSupport.
 * @see [WIDGET-05] to [WIDGET-12], [SCREEN-28]
 */
export function Ineligible({ texts, value, options, isBusy, facts, onAction }: WidgetProps): JSX.Element {
  const [declined, setDeclined] = useState(value === 'decline');
  const status = useRef<HTMLParagraphElement>(null);
  const { messages } = texts;
  const { offer } = options;
  const decline = (): void => {
    // The button disappears, and focus would be lost with it.
    status.current?.focus({ preventScroll: true });
    setDeclined(true);
    onAction('decline-offer');
  };
  return (
    <Question texts={texts} above={<Picture name={options['image'] ?? 'care'} alt={texts.image} isBesideTexts />}>
      {typeof offer === 'string' && (
        <section className={styles.offer}>
          {!declined && (
            <>
              {messages?.['offerTitle'] !== undefined && <h2>{messages['offerTitle']}</h2>}
              <p>{messages?.['offer']}</p>
              <div className={styles.buttons}>
                <Button action={`accept-${offer}`} isBusy={isBusy} onClick={() => onAction('accept-offer')}>
                  {builtInText(texts, 'accept-offer')}
                </Button>
                <Button kind="secondary" action={`decline-${offer}`} onClick={decline}>
                  {builtInText(texts, 'decline-offer')}
                </Button>
              </div>
            </>
          )}
          <p ref={status} className={styles.declined} role="status" tabIndex={-1}>
            {declined && messages?.['declined']}
          </p>
        </section>
      )}
      <NextSteps texts={texts} inApp={facts['inApp'] === true} />
      <Support texts={texts} facts={facts} />
      {facts['inApp'] === true && (
        <div className={styles.buttons}>
          <Button kind="secondary" action="return-to-app" onClick={() => onAction('return-to-app')}>
            {builtInText(texts, 'return-to-app')}
          </Button>
        </div>
      )}
    </Question>
  );
}

function Support({ texts, facts }: Pick<WidgetProps, 'texts' | 'facts'>): JSX.Element | null {
  const href = facts['supportHref'];
  if (typeof href !== 'string' || !isContactLink(href)) return null;
  return (
    <Notice>
      {builtInText(texts, 'support')}{' '}
      <a href={href} data-action="support">
        {contactLabel(href) ?? builtInText(texts, 'contactSupport')}
      </a>
    </Notice>
  );
}
