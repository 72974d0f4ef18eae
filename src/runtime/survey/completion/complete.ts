import { runCompletion, type CompletionResults } from '../../engine/completion.ts';
import type { Session } from '../../engine/types.ts';
import type { SurveyExit, SurveyVisit } from '../types.ts';

/** Options of `complete`. */
export interface CompleteOptions {
  readonly visit: Pick<SurveyVisit, 'callPort' | 'completionKey' | 'clearRecord' | 'reportError' | 'keepResults'>;
  /** Results of an earlier attempt. */
  readonly results: CompletionResults;
  readonly keep: (session: Session, results: CompletionResults) => void;
  readonly signal: AbortSignal;
}

/**
 * Completes the survey: runs the calls of its set. Each successful call is recorded immediately, so that a retry skips it even if this
 * attempt is interrupted.
 * @returns where the member is sent. The draft is deleted only after every call has succeeded.
 */
export async function complete(session: Session, { visit, results, keep, signal }: CompleteOptions): Promise<SurveyExit> {
  const completion = await runCompletion(session, visit.callPort, {
    results,
    onResults: (currentResults) => {
      keep(session, currentResults);
      visit.keepResults?.(currentResults);
    },
    idempotencyKey: visit.completionKey,
    now: () => new Date().toISOString(),
    signal,
  });
  for (const detail of completion.reportedFailures) visit.reportError('COMPLETION_CALL_FAILED', detail);
  if (completion.kind === 'done') {
    visit.clearRecord();
    return { to: 'success', ending: completion.ending, program: session.way.program };
  }
  if (completion.kind === 'redirect') return { to: 'destination', destination: completion.to, result: {} };
  visit.reportError('COMPLETION_FAILED', completion.operation ?? session.set.source.name);
  // A rejected password would be rejected again. Forget it, so that a retry asks for a different password.
  const forgets = session.set.steps.some(({ step }) => step.sensitive && step.id === completion.result?.['step']);
  return {
    to: 'error',
    state: completion.state,
    ...(completion.outcome === 'FAILED' && { retry: true }),
    ...(forgets && { dropsSession: true }),
  };
}
