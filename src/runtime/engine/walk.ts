import type { Json, JsonObject } from '../base/json.ts';
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

/** A walk that is at a step. */
export interface WalkInProgress {
  readonly session: Session;
  /** The reasons of the screen-outs whose offers were accepted. Each is accepted once, because an offer can lead back to the same screen-out. */
  readonly acceptedReasons: readonly string[];
}

/** Starts a walk at the first step of a set, or returns why the member may not start it. */
export function startWalk(set: CompiledSet, context: Context): WalkInProgress | WalkOutcome {
  const session = startSession(set, context);
  const refusal = entryRefusal(set, context);
  if (!refusal) return { session, acceptedReasons: [] };
  if (refusal.errorState) return outcomeAt(session, { outcome: 'error', at: null, errorState: refusal.errorState });
  return outcomeAt(session, { outcome: 'finished', at: null, screenOutReason: refusal.finishedReason });
}

/** Answers the current step of a walk. @returns the walk at its next step, or its outcome if it stops here. @see walk */
export function walkOneStep(
  { session, acceptedReasons }: WalkInProgress,
  answerOf: (key: string) => Json | undefined,
  call: (request: CallRequest) => CallOutcome,
): WalkInProgress | WalkOutcome {
  const current = stepAt(session);
  if (!current) return outcomeAt(session, { outcome: 'completed' });
  const answer = session.answers[current.key] ?? answerOf(current.key);
  if (current.step.answer && answer === undefined && !current.step.answer.optional) return outcomeAt(session, { outcome: 'needsAnswer' });
  const submission = submitThrough(session, answer, call);
  switch (submission.kind) {
    case 'moved':
    case 'completed':
      return { session: submission.session, acceptedReasons };
    case 'screenedOut': {
      const { reason } = submission;
      const offer = offerOf(submission.session);
      const isAccepted = offer && answerOf(offer.answerKey) === offer.accept && !acceptedReasons.includes(reason);
      const resumed = isAccepted ? acceptOffer(submission.session) : null;
      if (resumed) return { session: resumed, acceptedReasons: [...acceptedReasons, reason] };
      return outcomeAt(submission.session, { outcome: 'screenedOut', screenOutReason: reason });
    }
    case 'finished':
      return outcomeAt(session, { outcome: 'finished', at: null, screenOutReason: submission.reason });
    case 'invalid':
      return outcomeAt(session, { outcome: 'invalid', errors: submission.errors });
    default:
      return outcomeAt(session, { outcome: 'error', errorState: submission.kind === 'error' ? submission.state : 'DEFAULT' });
  }
}

/** Returns true for a walk that has stopped. */
export function hasStopped(walked: WalkInProgress | WalkOutcome): walked is WalkOutcome {
  return 'outcome' in walked;
}

/**
 * Walks a member's answers through a set. Submits each answer, confirms once where a step requires it, and presses Next on all other steps.
 * It uses the same functions as the page, so the page, the `survey` command and the server's replay cannot disagree.
 * @param answers by answer key; answers to steps that are not asked are ignored.
 * @param call returns the outcome of a step's call: the command takes it from its input, the server looks it up.
 */
export function walk(set: CompiledSet, context: Context, answers: JsonObject, call: (request: CallRequest) => CallOutcome): WalkOutcome {
  const answerOf = (key: string): Json | undefined => answers[key];
  let walked = startWalk(set, context);
  while (!hasStopped(walked)) walked = walkOneStep(walked, answerOf, call);
  return walked;
}

/** Submits an answer, then confirms it and makes the step's call if the result requires that. */
function submitThrough(session: Session, answer: JsonObject[string], call: (request: CallRequest) => CallOutcome): Submission {
  const first = submit(session, answer);
  const isConfirmed = first.kind === 'confirm';
  const second = isConfirmed ? submit(session, answer, { isConfirmed }) : first;
  return second.kind === 'call' ? submit(session, answer, { isConfirmed, callOutcome: call(second.call) }) : second;
}
