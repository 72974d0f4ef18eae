import type { Json } from '../base/json.ts';
import type { OutcomeAction } from '../definitions/types.ts';
import { forgottenStep, sessionAt, stepAt, withFloor } from './session.ts';
import type { CallOutcome, CompiledStep, GrowingWay, Scope, Session, Submission, SubmitOptions, Way } from './types.ts';
import { addAnswer, addEffects, addResult, asksConfirmation, copyOf, enterStep, nextStep, NOTHING, scopeOf } from './way.ts';

/**
 * Submits the answer of the current step. Pure: if the step needs a call, the call is returned, the caller makes it and submits
 * again with its outcome.
 * @param answer undefined at a step without an answer.
 * @returns in this order of precedence: invalid, confirm, call (or what its outcome leads to), screenedOut, moved or completed.
 * @throws Error if the session is not at a step, or if the set does not handle the outcome of the call.
 */
export function submit(session: Session, answer: Json | undefined, { confirmed = false, called }: SubmitOptions = {}): Submission {
  const at = stepAt(session);
  if (!at) throw new Error('a session that is not at a step takes no answer');
  const { set } = session;
  const checked = at.validate?.(answer, scopeOf(session.way));
  if (checked && checked.errors.length > 0) return { kind: 'invalid', errors: checked.errors };
  const value = checked?.value;
  const way = copyOf(set, session.way);
  addAnswer(set, way, at, checked ?? NOTHING);
  if (!confirmed && asksConfirmation(way, at)) return { kind: 'confirm' };
  if (at.step.call) {
    if (!called)
      return {
        kind: 'call',
        call: { step: at.step.id, hook: at.step.call.hook, answer: checked?.asked, args: argumentsOf(session, at, scopeOf(way)) },
      };
    const stopped = stoppedBy(at.step.call.outcomes[called.outcome], called);
    if (stopped) return stopped;
  }
  const results = at.step.call ? { ...session.results, [at.step.id]: called?.result ?? {} } : session.results;
  const answers = value === undefined ? withoutKey(session.answers, at.key) : withKey(session, way, at.key, value);
  addResult(way, at, called?.result);
  const reason = addEffects(session.set, way, at);
  if (reason !== null) {
    const position = { at: 'ineligible', step: at.step.id, reason } as const;
    return { kind: 'screenedOut', reason, session: { ...session, answers, results, way, position } };
  }
  return advance({ ...session, answers, results, way }, at);
}

/** Returns the session's answers with one more. While every answer is on the way, the way's object is shared instead of copied. */
function withKey({ answers, way }: Session, answered: Way, key: string, value: Json): Session['answers'] {
  return answers === way.answers ? answered.answers : { ...answers, [key]: value };
}

function withoutKey(answers: Session['answers'], key: string): Session['answers'] {
  if (answers[key] === undefined) return answers;
  const { [key]: _, ...others } = answers;
  return others;
}

function argumentsOf({ set }: Session, { step }: CompiledStep, scope: Scope): Record<string, Json> {
  return Object.fromEntries(Object.entries(step.call?.args ?? {}).map(([name, rule]) => [name, set.rule(rule)(scope)]));
}

/** Returns how a call's outcome ends the submission; null to continue. An outcome that the set does not name is a bug in the hook. */
function stoppedBy(action: OutcomeAction | undefined, { outcome, result = {} }: CallOutcome): Submission | null {
  if (!action) throw new Error(`the outcome "${outcome}" of a step's call is not handled by its set`);
  if ('error' in action) return { kind: 'error', state: action.error };
  if ('field' in action) return { kind: 'invalid', errors: [{ path: action.field === '' ? '' : `/${action.field}`, code: action.code }] };
  if ('message' in action) return { kind: 'message', message: action.message };
  if ('finished' in action) return { kind: 'finished', reason: action.finished };
  if ('redirect' in action) return { kind: 'redirect', to: action.redirect, result };
  return null;
}

/** Continues from an answered step. @param session owns its way, which is extended in place. */
function advance(session: Session & { readonly way: GrowingWay }, at: CompiledStep): Submission {
  if (session.returnTo) return { kind: 'moved', session: sessionAt(session, session.returnTo.step, {}, 'on') };
  const { set, way } = session;
  const next = nextStep(set, way, at.index + 1);
  if (next) {
    enterStep(set, way, next);
    return { kind: 'moved', session: withFloor({ ...session, position: { at: 'step', step: next.step.id } }, session.progressFloor) };
  }
  const forgotten = forgottenStep(set, way);
  if (forgotten) return { kind: 'moved', session: { ...sessionAt(session, forgotten.step.id, {}, 'on'), returnTo: { step: at.step.id } } };
  return { kind: 'completed', session: withFloor({ ...session, position: { at: 'end' } }, session.progressFloor) };
}
