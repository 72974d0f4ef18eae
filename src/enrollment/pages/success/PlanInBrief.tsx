import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { unitsAtom, unitsInUse } from '../../../runtime/survey/units.ts';
import { goalOf } from '../../../runtime/widgets/questions/ProgramResult/goal.ts';
import { useServices } from '../../host/services.ts';
import { notesAtom } from '../../host/visitNotes.ts';
import styles from './success.module.css';

/** The member's goal, pace and date, as on the program result. Null without a goal, and after a reload. */
export function PlanInBrief(): JSX.Element | null {
  const { t, i18n } = useTranslation();
  const { config } = useServices();
  const { plan } = useAtomValue(notesAtom);
  const chosen = useAtomValue(unitsAtom);
  const units = unitsInUse(chosen, { ...(config.geo.country && { country: config.geo.country }) });
  const goal = plan && goalOf({ ...plan.goal, units, locale: i18n.language });
  if (!goal) return null;
  const facts = [
    ['target', goal.target],
    ['pace', goal.pace],
    [
      'date',
      <time key="date" dateTime={goal.day}>
        {goal.date}
      </time>,
    ],
  ] as const;
  return (
    <section className={styles.plan} data-plan="">
      <h2>{plan.firstName === null ? t('success.plan.title') : t('success.plan.named', { name: plan.firstName })}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`success.plan.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('success.plan.note')}</p>
    </section>
  );
}
