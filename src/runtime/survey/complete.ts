import { runCompletion, type CompletionEnd, type CompletionResults } from '../engine/completion.ts';
import type { Session } from '../engine/types.ts';
import type { Leaving, SurveyVisit } from './types.ts';

/** What completing needs besides the session. */
export interface CompleteOptions {
  readonly visit: Pick<SurveyVisit, 'callPort' | 'completionKey' | 'clearRecord' | 'reportError' | 'keepTriedKey'>;
  /** The triage record that the answers so far stand in, if there is one. */
  readonly triageKey: string | null;
  /** What an earlier try has done. */
  readonly results: CompletionResults;
  readonly keep: (session: Session, results: CompletionResults) => void;
  readonly signal: AbortSignal;
}

/**
 * Completes the survey: runs the calls of its set. What went well is kept at once, so that a retry goes on from there, also
 * when this try is given up in the middle.
 * @returns where the member goes. The draft is dropped only when all is done.
 */
export async function complete(session: Session, { visit, triageKey, results, keep, signal }: CompleteOptions): Promise<Leaving> {
  const end = await runCompletion(session, visit.callPort, {
    results: triageKey === null ? results : { ...results, savePartialTriage: { outcome: 'OK', result: { key: triageKey } } },
    onResults: (done) => {
      keep(session, done);
      const key = done['saveTriage']?.result?.['key'];
      if (typeof key === 'string') visit.keepTriedKey?.(key);
    },
    idempotencyKey: visit.completionKey,
    now: () => new Date().toISOString(),
    signal,
  });
  for (const detail of end.reported) visit.reportError('COMPLETION_CALL_FAILED', detail);
  if (end.kind === 'done') {
    visit.clearRecord();
    return { to: 'success', type: typeOf(end), program: session.way.program };
  }
  if (end.kind === 'redirect') return { to: 'place', place: end.to, result: {} };
  visit.reportError('COMPLETION_FAILED', end.operation ?? session.set.source.name);
  // A password that was refused would be refused again: who tries again is asked for another.
  const forgets = session.set.steps.some(({ step }) => step.sensitive && step.id === end.result?.['step']);
  return { to: 'error', state: end.state, retry: end.state === 'DEFAULT' || end.outcome === 'FAILED', ...(forgets && { forgets: true }) };
}

function typeOf({ results }: CompletionEnd): 'created' | 'upgraded' | 'transitioned' {
  if (results['migrateToB2B']) return 'transitioned';
  return Object.values(results).some(({ outcome }) => outcome === 'UPGRADED') ? 'upgraded' : 'created';
}
