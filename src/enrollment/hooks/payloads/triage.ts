import type { PayloadHook, PayloadInput } from '../../../runtime/engine/types.ts';
import { wasOffered } from './derivedSurveyAnswers.ts';
import { accessCodeOf, compact, eligibilityIdOf, valueOf } from './parts.ts';
import { sentAnswers } from './sentAnswers.ts';

function triage(input: PayloadInput, completionStatus: 'PARTIAL' | 'COMPLETE'): ReturnType<PayloadHook> {
  const { saveOrder } = input;
  return {
    operation: 'saveTriage',
    ...(saveOrder && { params: { ...saveOrder } }),
    body: compact({
      completionStatus,
      participantId: eligibilityIdOf(input),
      partnerId: input.context.partner.id,
      resourceKey: input.results['savePartialTriage']?.['key'] ?? valueOf(input, 'member.triageKey'),
      survey: sentAnswers(input),
    }),
  };
}

/** Builds POST /dpp/v1/triage with the whole survey [ACCT-33] [D-10]. */
export const saveTriage: PayloadHook = (input) => triage(input, 'COMPLETE');

/** Builds POST /dpp/v1/triage with the survey so far, for the partial-triage partner [TRIAGE-01] [TRIAGE-02]. */
export const savePartialTriage: PayloadHook = (input) => triage(input, 'PARTIAL');

/** Builds POST /dpp/v1/updateLastTriageTimestamp with a triage outcome [TRIAGE-08]. */
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

/** Sent after an enrollment or a transition. */
export const updateLastTriageTimestamp = lastTriage('ASSIGNED_INITIAL_OFFERING');

/** Sent after a re-triage that led to another program. */
export const updateChangedOffering = lastTriage('CHANGED_OFFERING');

/** Sent after a re-triage that changed nothing. */
export const updateKeptOffering = lastTriage('KEPT_SAME_OFFERING');
