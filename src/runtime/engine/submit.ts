import { without, type Json } from '../base/json.ts';
import type { OutcomeAction } from '../definitions/types.ts';
import { forgottenStep, sessionAt, stepAt, withFloor } from './session.ts';
import type { CallOutcome, CompiledStep, GrowingWay, Scope, Session, Submission, SubmitOptions, Way } from './types.ts';
import { addAnswer, addEffects, addResult, asksConfirmation, copyOf, enterStep, nextStep, NO_ANSWER, scopeOf } from './way.ts';

/**
 * Submits the answer of the current step. Pure: if the step needs a call, the call is returned, the caller makes it and submits
 * again with its outcome.
 * @param answer undefined at a step without an answer.
 * @returns in this order of precedence: invalid, confirm, call (or what its outcome leads to), screenedOut, moved or completed.
 * @throws Error if the session is not at a step, or if the set does not handle the outcome of the call.
 */
export function submit(session: Session, answer: Json | undefined, { isConfirmed = false, callOutcome }: SubmitOptions = {}): Submission {
  const current = stepAt(session);
  if (!current) throw new Error('a session that is not at a step takes no answer');
  const { set } = session;
  const validation = current.validate?.(answer, scopeOf(session.way));
  if (validation && validation.errors.length > 0) return { kind: 'invalid', errors: validation.errors };
  const value = validation?.value;
  const way = copyOf(set, session.way);
  addAnswer(set, way, current, validation ?? NO_ANSWER);
  if (!isConfirmed && asksConfirmation(way, current)) return { kind: 'confirm' };
  if (current.step.call) {
    if (!callOutcome)
      return {
        kind: 'call',
        call: {
          step: current.step.id,
          hook: current.step.call.hook,
          answer: validation?.askedValue,
          args: argumentsOf(session, current, scopeOf(way)),
        },
      };
    const interruption = interruptionBy(current.step.call.outcomes[callOutcome.outcome], callOutcome);
    if (interruption) return interruption;
  }
  const results = current.step.call ? { ...session.results, [current.step.id]: callOutcome?.result ?? {} } : session.results;
  const answers = value === undefined ? withoutKey(session.answers, current.key) : withKey(session, way, current.key, value);
  addResult(way, current, callOutcome?.result);
  const reason = addEffects(session.set, way, current);
  if (reason !== null) {
    const position = { at: 'ineligible', step: current.step.id, reason } as const;
    return { kind: 'screenedOut', reason, session: { ...session, answers, results, way, position } };
  }
  return advance({ ...session, answers, results, way }, current);
}

/** Returns the session's answers with one more. While every answer is on the way, the way's object is shared instead of copied. */
function withKey({ answers, way }: Session, extendedWay: Way, key: string, value: Json): Session['answers'] {
  return answers === way.answers ? extendedWay.answers : { ...answers, [key]: value };
}

function withoutKey(answers: Session['answers'], key: string): Session['answers'] {
  return answers[key] === undefined ? answers : without(answers, [key]);
}

function argumentsOf({ set }: Session, { step }: CompiledStep, scope: Scope): Record<string, Json> {
  return Object.fromEntries(Object.entries(step.call?.args ?? {}).map(([name, rule]) => [name, set.rule(rule)(scope)]));
}

/** Returns how a call's outcome ends the submission; null to continue. An outcome that the set does not name is a bug in the hook. */
function interruptionBy(action: OutcomeAction | undefined, { outcome, result = {} }: CallOutcome): Submission | null {
  if (!action) throw new Error(`the outcome "${outcome}" of a step's call is not handled by its set`);
  if ('error' in action) return { kind: 'error', state: action.error };
  if ('field' in action) return { kind: 'invalid', errors: [{ path: action.field === '' ? '' : `/${action.field}`, code: action.code }] };
  if ('message' in action) return { kind: 'message', message: action.message };
  if ('finished' in action) return { kind: 'finished', reason: action.finished };
  if ('redirect' in action) return { kind: 'redirect', to: action.redirect, result };
  return null;
}

/** Continues from an answered step. @param session owns its way, which is extended in place. */
function advance(session: Session & { readonly way: GrowingWay }, current: CompiledStep): Submission {
  if (session.returnTo) return { kind: 'moved', session: sessionAt(session, session.returnTo.step, {}, 'forward') };
  const { set, way } = session;
  const next = nextStep(set, way, current.index + 1);
  if (next) {
    enterStep(set, way, next);
    return { kind: 'moved', session: withFloor({ ...session, position: { at: 'step', step: next.step.id } }, session.progressFloor) };
  }
  const forgotten = forgottenStep(set, way);
  if (forgotten)
    return { kind: 'moved', session: { ...sessionAt(session, forgotten.step.id, {}, 'forward'), returnTo: { step: current.step.id } } };
  return { kind: 'completed', session: withFloor({ ...session, position: { at: 'end' } }, session.progressFloor) };
}
