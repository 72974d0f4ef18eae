import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import roles from 'virtual:step-roles';
import type { CarriedEnrollment, Draft } from '../../visit/draft/draft.ts';
import { enrollmentRecord } from '../../visit/draft/enrollmentAnswers.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { carriedSecretsAtom } from '../../surveyAdapter/handOff/carriedSecrets.ts';
import type { OwnContext } from '../../surveyAdapter/surveyContext.ts';

/**
 * Returns what an unfinished enrollment carries over for a visitor who opens the transition by its address: its answers, but no program.
 * Null without an enrollment.
 */
function readCarried(visit: Pick<Draft, 'record'> & { readonly eligibility: Draft['eligibility'] | undefined }): CarriedEnrollment | null {
  const record = enrollmentRecord(visit);
  if (!record) return null;
  const checked = record.results[roles.entry] ?? visit.eligibility ?? {};
  return { answers: record.answers, program: 'NONE', eligibility: checked, record };
}

/** Returns what the enrollment of this visit carries over, for the transition's context. */
export function useCarried(): Required<Pick<OwnContext, 'carried' | 'eligibility'>> {
  const [{ carried: stored, record, eligibility }, changeVisit] = useAtom(visitAtom);
  const secrets = useAtomValue(carriedSecretsAtom);
  const carried = useMemo(() => stored ?? readCarried({ record, eligibility }), [stored, record, eligibility]);
  // Store it now: the transition's own record is about to replace the enrollment's.
  useEffect(() => {
    if (stored === null && carried !== null) changeVisit((visit) => ({ ...visit, carried }));
  }, [stored, carried, changeVisit]);
  return useMemo(() => {
    if (!carried) return { carried: { answers: secrets }, eligibility: eligibility ?? {} };
    const { answers, program } = carried;
    return { carried: { answers: { ...answers, ...secrets }, program }, eligibility: carried.eligibility };
  }, [carried, secrets, eligibility]);
}
