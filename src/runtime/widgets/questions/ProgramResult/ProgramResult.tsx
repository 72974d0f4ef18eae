import type { JSX } from 'react';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { PricePill } from '../../parts/PricePill/PricePill.tsx';
import { Tick } from '../../parts/Tick/Tick.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import { goalOf } from './goal.ts';
import { GoalCard } from './GoalCard.tsx';
import styles from './ProgramResult.module.css';

const CARDS = ['prop1', 'prop2', 'prop3'] as const;

/**
 * Presents the program that the answers lead to: a picture, the member's goal if there is one, the price, three value cards chosen by
 * the step's `variant`, the social proof if the number of similar members is known, and the disclaimers.
 * Text values: picture, hideCost, socialProofCount, firstName, startKg, goal (a weight-loss plan).
 * Texts: title, messages.namedTitle (the heading if firstName is known: the document title contains no name), body, image,
 * messages.prop1Title, .prop1Body, ... .prop3Body, messages.socialProof (shown with a socialProofCount only),
 * messages.goalNow, .goalTarget, .goalPace, .goalDate, .goalCurve, .goalNote, messages.disclaimer, .price (without it, no price
 * is shown), .usualPrice, .yourPrice, .free.
 * @see [WIDGET-46] to [WIDGET-53]
 */
export function ProgramResult({ texts, options, facts }: WidgetProps): JSX.Element {
  const { messages } = texts;
  const goal = goalOf(facts);
  const proof = typeof facts['socialProofCount'] === 'number' ? messages?.['socialProof'] : undefined;
  const price = messages?.['price'];
  const namedTitle = typeof facts['firstName'] === 'string' ? messages?.['namedTitle'] : undefined;
  return (
    <Question
      texts={{ ...texts, title: namedTitle ?? texts.title }}
      above={<Picture name={options['image'] ?? facts['picture']} alt={texts.image} isWide />}
    >
      {goal && messages && <GoalCard goal={goal} messages={messages} />}
      {facts['hideCost'] !== true && price !== undefined && (
        <PricePill
          usualPriceLabel={builtInText(texts, 'usualPrice')}
          usualPrice={price}
          memberPriceLabel={builtInText(texts, 'yourPrice')}
          memberPrice={builtInText(texts, 'free')}
        />
      )}
      <div className={styles.offer}>
        <ul className={styles.cards}>
          {CARDS.map((card) => (
            <ValueCard key={card} title={messages?.[`${card}Title`]} body={messages?.[`${card}Body`]} />
          ))}
        </ul>
        {proof !== undefined && <p className={styles.proof}>{proof}</p>}
      </div>
      {messages?.['disclaimer'] !== undefined && <p className={styles.disclaimer}>{messages['disclaimer']}</p>}
    </Question>
  );
}

/** A card with one benefit of the program; renders nothing without a title. */
function ValueCard({ title, body }: { readonly title: string | undefined; readonly body: string | undefined }): JSX.Element | null {
  if (title === undefined) return null;
  return (
    <li className={styles.card}>
      <span className={styles.badge}>
        <Tick />
      </span>
      <div>
        <h2 className={styles.cardTitle}>{title}</h2>
        {body !== undefined && <p className={styles.cardBody}>{body}</p>}
      </div>
    </li>
  );
}
