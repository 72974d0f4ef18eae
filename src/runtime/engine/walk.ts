import type { JsonObject } from '../base/json.ts';
import { acceptOffer, offerOf } from './offer.ts';
import { entryRefusal, startSession, stepAt } from './session.ts';
import { submit } from './submit.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context, FieldError, Session, Submission } from './types.ts';

/** The result of a walk. @see docs/specification/walk.md, Out */
export interface WalkOutcome {
  readonly outcome: 'completed' | 'screenedOut' | 'needsAnswer' | 'invalid' | 'finished' | 'error';
  /** The step where the walk stopped: the last step if it completed, null if it never started. */
  readonly at: string | null;
  readonly errors: readonly FieldError[];
  readonly screenOutReason: string | null;
  readonly errorState: string | null;
  /** The session where the walk stopped, with its way and derived values. */
  readonly session: Session;
}

type Ending = Pick<WalkOutcome, 'outcome'> & Partial<WalkOutcome>;

function outcomeAt(session: Session, ending: Ending): WalkOutcome {
  return { at: session.way.visited.at(-1) ?? null, errors: [], screenOutReason: null, errorState: null, session, ...ending };
}

/**
 * Walks a member's answers through a set. Submits each answer, confirms once where a step asks for it, and presses Next on all
 * other steps. It uses the same functions as the page, so the page, the `survey` command and the server's replay cannot disagree.
 * @param answers by answer key; answers to steps that are not asked are ignored.
 * @param call returns the outcome of a step's call: the command takes it from its input, the server looks it up.
 */
export function walk(set: CompiledSet, context: Context, answers: JsonObject, call: (request: CallRequest) => CallOutcome): WalkOutcome {
  let session = startSession(set, context);
  // Accept the offer of each screen-out once: one that leads back to the same screen-out would loop forever.
  const acceptedReasons = new Set<string>();
  const refusal = entryRefusal(set, context);
  if (refusal?.errorState) return outcomeAt(session, { outcome: 'error', at: null, errorState: refusal.errorState });
  if (refusal) return outcomeAt(session, { outcome: 'finished', at: null, screenOutReason: refusal.finishedReason });
  for (;;) {
    const current = stepAt(session);
    if (!current) return outcomeAt(session, { outcome: 'completed' });
    const answer = session.answers[current.key] ?? answers[current.key];
    if (current.step.answer && answer === undefined && !current.step.answer.optional) return outcomeAt(session, { outcome: 'needsAnswer' });
    const submission = submitThrough(session, answer, call);
    if (submission.kind === 'moved' || submission.kind === 'completed') {
      session = submission.session;
      continue;
    }
    if (submission.kind === 'screenedOut') {
      const offer = offerOf(submission.session);
      const isAccepted = offer && answers[offer.answerKey] === offer.accept && !acceptedReasons.has(submission.reason);
      const resumed = isAccepted ? acceptOffer(submission.session) : null;
      if (!resumed) return outcomeAt(submission.session, { outcome: 'screenedOut', screenOutReason: submission.reason });
      acceptedReasons.add(submission.reason);
      session = resumed;
      continue;
    }
    if (submission.kind === 'finished') return outcomeAt(session, { outcome: 'finished', at: null, screenOutReason: submission.reason });
    if (submission.kind === 'invalid') return outcomeAt(session, { outcome: 'invalid', errors: submission.errors });
    return outcomeAt(session, { outcome: 'error', errorState: submission.kind === 'error' ? submission.state : 'DEFAULT' });
  }
}

/** Submits an answer, then confirms it and makes the step's call if submitting asks for that. */
function submitThrough(session: Session, answer: JsonObject[string], call: (request: CallRequest) => CallOutcome): Submission {
  const first = submit(session, answer);
  const isConfirmed = first.kind === 'confirm';
  const second = isConfirmed ? submit(session, answer, { isConfirmed }) : first;
  return second.kind === 'call' ? submit(session, answer, { isConfirmed, callOutcome: call(second.call) }) : second;
}
