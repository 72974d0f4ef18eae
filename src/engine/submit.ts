import type { Json } from '../base/json.ts';
import type { OutcomeAction } from '../definitions/types.ts';
import { forgottenStep, sessionAt, stepAt, withFloor } from './session.ts';
import type { CallOutcome, CompiledStep, Scope, Session, Submission, SubmitOptions, Way } from './types.ts';
import { asksConfirmation, enterStep, nextStep, NOTHING, scopeOf, withAnswer, withEffects, withResult } from './way.ts';

/**
 * Submits the answer of the step that a session stands at. Pure: the calls that a step asks for are returned, made by
 * the caller, and their outcome comes in by submitting again.
 * @param answer undefined at steps that ask nothing.
 * @returns in this order of precedence: invalid, confirm, call (and what its outcome says), screenedOut, moved or completed.
 */
export function submit(session: Session, answer: Json | undefined, { confirmed = false, called }: SubmitOptions = {}): Submission {
  const at = stepAt(session);
  if (!at) throw new Error('a session that stands at no step takes no answer');
  const { set } = session;
  const checked = at.validate?.(answer, scopeOf(session.way));
  if (checked && checked.errors.length > 0) return { kind: 'invalid', errors: checked.errors };
  const value = checked?.value;
  const answered = withAnswer(set, session.way, at, checked ?? NOTHING);
  if (!confirmed && asksConfirmation(answered, at)) return { kind: 'confirm' };
  if (at.step.call) {
    if (!called)
      return {
        kind: 'call',
        call: { step: at.step.id, hook: at.step.call.hook, answer: checked?.asked, args: argumentsOf(session, at, scopeOf(answered)) },
      };
    const stopped = stoppedBy(at.step.call.outcomes[called.outcome], called);
    if (stopped) return stopped;
  }
  const results = at.step.call ? { ...session.results, [at.step.id]: called?.result ?? {} } : session.results;
  const answers = value === undefined ? withoutKey(session.answers, at.key) : withKey(session, answered, at.key, value);
  const effected = withEffects(set, withResult(set, answered, at, called?.result), at);
  const moved: Session = { ...session, answers, results, way: effected.way };
  if (effected.screenOut !== null) {
    const reason = effected.screenOut;
    return { kind: 'screenedOut', reason, session: { ...moved, position: { at: 'ineligible', step: at.step.id, reason } } };
  }
  return goOn(moved, at);
}

/** While all answers given count, those of the way are the session's too: one object for both. */
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

/** What a call's outcome does instead of going on. An outcome that the set does not name is a bug of the hook. */
function stoppedBy(action: OutcomeAction | undefined, { outcome, result = {} }: CallOutcome): Submission | null {
  if (!action) throw new Error(`the outcome "${outcome}" of a step's call is not handled by its set`);
  if ('error' in action) return { kind: 'error', state: action.error };
  if ('field' in action) return { kind: 'invalid', errors: [{ path: action.field === '' ? '' : `/${action.field}`, code: action.code }] };
  if ('message' in action) return { kind: 'message', message: action.message };
  if ('finished' in action) return { kind: 'finished', reason: action.finished };
  if ('redirect' in action) return { kind: 'redirect', to: action.redirect, result };
  return null;
}

function goOn(session: Session, at: CompiledStep): Submission {
  if (session.returnTo !== undefined) return { kind: 'moved', session: sessionAt(session, session.returnTo, {}, 'on') };
  const next = nextStep(session.set, session.way, at.index + 1);
  if (next.at) {
    const moved: Session = { ...session, way: enterStep(session.set, next.way, next.at), position: { at: 'step', step: next.at.step.id } };
    return { kind: 'moved', session: withFloor(moved, session.progressFloor) };
  }
  const forgotten = forgottenStep(session.set, session.way);
  if (forgotten) return { kind: 'moved', session: { ...sessionAt(session, forgotten.step.id, {}, 'on'), returnTo: at.step.id } };
  const ended: Session = { ...session, way: next.way, position: { at: 'end' } };
  return { kind: 'completed', session: withFloor(ended, session.progressFloor) };
}
