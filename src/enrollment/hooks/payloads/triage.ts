import type { PayloadHook, PayloadInput } from '../../../runtime/engine/types.ts';
import { wasOffered } from './answersFound.ts';
import { accessCodeOf, compact, eligibilityIdOf, known } from './parts.ts';
import { sentAnswers } from './sentAnswers.ts';

function triage(input: PayloadInput, completionStatus: 'PARTIAL' | 'COMPLETE'): ReturnType<PayloadHook> {
  return {
    operation: 'saveTriage',
    body: compact({
      completionStatus,
      participantId: eligibilityIdOf(input),
      partnerId: input.context.partner.id,
      resourceKey: input.results['savePartialTriage']?.['key'] ?? known(input, 'member.triageKey'),
      survey: sentAnswers(input),
    }),
  };
}

/** POST /dpp/v1/triage with the whole survey. @see [API-26] [D-10] */
export const saveTriage: PayloadHook = (input) => triage(input, 'COMPLETE');

/** POST /dpp/v1/triage with the survey so far, for the partial-triage partner. @see [TRIAGE-01] [TRIAGE-02] */
export const savePartialTriage: PayloadHook = (input) => triage(input, 'PARTIAL');

/** POST /dpp/v1/updateLastTriageTimestamp with an outcome of the triage. @see [API-28] */
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
