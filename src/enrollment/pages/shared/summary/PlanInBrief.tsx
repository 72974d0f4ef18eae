import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import type { Program } from '../../../../runtime/definitions/types.ts';
import { unitsAtom, unitsInUse } from '../../../../runtime/survey/units.ts';
import { goalOf } from '../../../../runtime/widgets/questions/ProgramResult/goal.ts';
import { useServices } from '../../../surveyAdapter/services.ts';
import { notesAtom } from '../../../surveyAdapter/handOff/visitNotes.ts';
import { describeProgram } from '../../../surveyAdapter/describeProgram.ts';
import styles from './summary.module.css';

/**
 * The member's program, and the goal, pace and date as on the program result. Null if neither is known, as after a reload.
 * @param props.program the program that the member has joined, if it is known
 */
export function PlanInBrief({ program }: { readonly program?: Program | undefined }): JSX.Element | null {
  const { t, i18n } = useTranslation();
  const { config } = useServices();
  const { plan } = useAtomValue(notesAtom);
  const chosen = useAtomValue(unitsAtom);
  const units = unitsInUse(chosen, { ...(config.geo.country && { country: config.geo.country }) });
  const goal = plan && goalOf({ ...plan.goal, units, locale: i18n.language });
  const programTexts = program === undefined ? null : describeProgram(t, program);
  if (!goal)
    return programTexts ? (
      <section className={styles.plan} data-program={program}>
        <h2>{programTexts.title}</h2>
        <p>{programTexts.body}</p>
      </section>
    ) : null;
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
    <section className={styles.plan} data-plan="" data-program={program}>
      <h2>{plan.firstName === null ? t('success.plan.title') : t('success.plan.named', { name: plan.firstName })}</h2>
      {programTexts && <p className={styles.program}>{programTexts.title}</p>}
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
