import type { JSX } from 'react';
import type { ShownGoal } from './goal.ts';
import styles from './GoalCard.module.css';

const CURVE = 'M12 22C70 24 116 98 208 104C248 107 276 107 298 108';

/** The member's goal: a curve from today's weight to the target, and the same as text. It illustrates the plan and is not a forecast. */
export function GoalCard({
  goal,
  messages,
}: {
  readonly goal: ShownGoal;
  readonly messages: Readonly<Record<string, string>>;
}): JSX.Element {
  return (
    <section className={styles.card} data-goal={goal.day}>
      <svg className={styles.curve} viewBox="0 0 310 124" role="img" aria-label={messages['goalCurve']}>
        <path className={styles.area} d={`${CURVE}V124H12Z`} />
        <path className={styles.line} d={CURVE} pathLength={1} />
        <circle className={styles.start} cx="12" cy="22" r="6" />
        <circle className={styles.target} cx="298" cy="108" r="9" />
      </svg>
      <dl className={styles.facts}>
        <div>
          <dt>{messages['goalNow']}</dt>
          <dd>{goal.now}</dd>
        </div>
        <div>
          <dt>{messages['goalTarget']}</dt>
          <dd className={styles.main}>{goal.target}</dd>
        </div>
        <div>
          <dt>{messages['goalPace']}</dt>
          <dd>{goal.pace}</dd>
        </div>
        <div>
          <dt>{messages['goalDate']}</dt>
          <dd className={styles.main}>
            <time dateTime={goal.day}>{goal.date}</time>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{messages['goalNote']}</p>
    </section>
  );
}
