import type { JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { Session, SessionRecord } from '../../engine/types.ts';
import { Notice } from '../../widgets/parts/Notice/Notice.tsx';

/**
 * Prepares a session whose draft was made on an older version of its set. If the draft no longer leads to where the member was,
 * the session asks only the questions that have no valid answer in the new version, then returns there. `returnTo.isUpdate` makes
 * the page explain it.
 * @param record the draft that the session was resumed from
 */
export function afterUpdate(session: Session, { position, answers }: SessionRecord): Session {
  const { set, returnTo } = session;
  // `stepAt` is not used: importing a value from the engine would split the first screen's chunk in two.
  const currentIndex = session.position.at === 'step' ? set.indexOf.get(session.position.step) : undefined;
  if (currentIndex === undefined || returnTo) return session;
  const draftIndex = position.at === 'step' ? set.indexOf.get(position.step) : undefined;
  // If the step where the member was no longer exists, return to the last answered step.
  const step = draftIndex === undefined ? set.steps.findLast(({ key }) => answers[key] !== undefined) : set.steps[draftIndex];
  return step && step.index > currentIndex ? { ...session, returnTo: { step: step.step.id, isUpdate: true } } : session;
}

/** Explains to a member whose draft was made on an older version why a question is asked now, and that the other answers are kept. */
export function UpdatedNotice(): JSX.Element {
  const { t } = useTranslation();
  return <Notice>{t('survey.updated')}</Notice>;
}
