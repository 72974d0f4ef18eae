import type { PayloadHook, PayloadInput } from '../../engine/types.ts';
import { offeredOn } from './offeredOn.ts';
import { accessCodeOf, compact, eligibilityIdOf, known, surveyAnswers } from './parts.ts';

function triage(input: PayloadInput, completionStatus: 'PARTIAL' | 'COMPLETE'): ReturnType<PayloadHook> {
  return {
    operation: 'saveTriage',
    body: compact({
      completionStatus,
      participantId: eligibilityIdOf(input),
      partnerId: input.context.partner.id,
      resourceKey: input.results['savePartialTriage']?.['key'] ?? known(input, 'member.triageKey'),
      survey: surveyAnswers(input),
    }),
  };
}

/** POST /dpp/v1/triage with the whole survey. @see specification 1, section 7; decisions, Calls */
export const saveTriage: PayloadHook = (input) => triage(input, 'COMPLETE');

/** POST /dpp/v1/triage with the survey so far, for the partial-triage partner. @see specification 1, section 4, Partial triage save */
export const savePartialTriage: PayloadHook = (input) => triage(input, 'PARTIAL');

/**
 * What the member was offered in this visit: on this way, or on that of the enrollment which a transition goes on from. The
 * member was shown it all the same, and it is one triage: its record, too, becomes the moved account's.
 * @see specification 1, section 7, Last-triage timestamp; decisions S-147
 */
export function wasOffered({ way, context }: PayloadInput): { readonly wasOfferedDpp: boolean; readonly wasOfferedMed: boolean } {
  const here = offeredOn(way);
  const before = context.carried?.offered;
  return { wasOfferedDpp: here.dpp || before?.dpp === true, wasOfferedMed: here.med || before?.med === true };
}

/** POST /dpp/v1/updateLastTriageTimestamp with an outcome of the triage. @see specification 1, section 7 */
function lastTriage(triageResult: 'ASSIGNED_INITIAL_OFFERING' | 'CHANGED_OFFERING' | 'KEPT_SAME_OFFERING'): PayloadHook {
  return (input) => ({
    operation: 'updateLastTriageTimestamp',
    body: compact({
      accessCode: accessCodeOf(input),
      newLastTriageTimestamp: input.now,
      triageResult,
      ...wasOffered(input),
    }),
  });
}

/** After an enrollment or a transition. */
export const updateLastTriageTimestamp = lastTriage('ASSIGNED_INITIAL_OFFERING');

/** After a re-triage that led to another program. */
export const updateChangedOffering = lastTriage('CHANGED_OFFERING');

/** After a re-triage that changed nothing. */
export const updateKeptOffering = lastTriage('KEPT_SAME_OFFERING');
