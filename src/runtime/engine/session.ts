import { without, type Json } from '../base/json.ts';
import { fold, isForgotten, type Fold } from './fold.ts';
import { raisedFloor } from './progress.ts';
import type { CompiledSet, CompiledStep, Context, EntryRefusal, Position, ProgressFloor, Session, SessionRecord, Way } from './types.ts';
import { enterStep, nextStep, passes, startWay } from './way.ts';

/** Returns why this visit may not start the set, or null if it may. */
export function entryRefusal(set: CompiledSet, context: Context): EntryRefusal | null {
  const { entry } = set.source;
  if (!entry) return null;
  const way = startWay(set, context);
  const refusal = entry.find(({ when }) => passes({ set, way }, when));
  return refusal ? { errorState: refusal.error ?? null, finishedReason: refusal.finished ?? null } : null;
}

/** Starts a session at the first visible step of a set. */
export function startSession(set: CompiledSet, context: Context): Session {
  const way = startWay(set, context);
  const current = nextStep(set, way, 0);
  if (current) enterStep(set, way, current);
  return withFloor({ set, context, answers: way.answers, results: {}, position: positionAt(current), way }, NO_FLOOR);
}

/** Returns the record of a session. It contains passwords: pass it through `withoutSecrets` before it leaves memory. */
export function saveSession({ set, answers, results, position, progressFloor, typed, returnTo }: Session): SessionRecord {
  const { name, version, hash } = set.source;
  return { set: name, version, hash, answers, results, position, progressFloor: progressFloor(), typed, returnTo };
}

const NO_FLOOR: () => ProgressFloor = () => ({});

/** Returns the session with a progress floor that is never below the given one. */
export function withFloor(session: Omit<Session, 'progressFloor'>, previousFloor: () => ProgressFloor): Session {
  return { ...session, progressFloor: raisedFloor(session, previousFloor) };
}

function positionAt(current: CompiledStep | null): Position {
  return current ? { at: 'step', step: current.step.id } : { at: 'end' };
}

/**
 * Returns the session at the step where a fold stopped, or at the ineligible screen if that step screens out. `returnTo` is kept
 * until the session is back at the step where a change began, or at the step where an outdated draft was.
 */
export function sessionAtFold(
  session: Omit<Session, 'way' | 'position' | 'progressFloor'>,
  { way, at: current, screenOut }: Fold,
  floor: () => ProgressFloor,
): Session {
  const position: Position =
    current && screenOut !== null ? { at: 'ineligible', step: current.step.id, reason: screenOut } : positionAt(current);
  const { returnTo, set } = session;
  const isReturning =
    returnTo &&
    current &&
    (returnTo.isUpdate
      ? current.index < (set.indexOf.get(returnTo.step) ?? 0)
      : returnTo.told && (screenOut !== null || current.step.id !== returnTo.step));
  return withFloor({ ...session, way, position, returnTo: isReturning ? returnTo : undefined }, floor);
}

/**
 * Restores a session from its record by walking its answers again. It resumes where the member was, or at the first step whose
 * answer is missing or no longer valid. A record of a completed session resumes at the last step. A record of a screen-out that no
 * longer applies resumes at the step that caused it.
 */
export function resumeSession(set: CompiledSet, context: Context, record: SessionRecord): Session {
  const { answers, results, typed, returnTo, position } = record;
  const input = { set, context, answers, results, typed, returnTo };
  const reached = fold(input, position.at === 'step' ? position.step : null);
  const resumed = position.at === 'ineligible' && reached.screenOut === null ? fold(input, position.step) : reached;
  return sessionAtFold(input, resumed.at ? resumed : fold(input, resumed.way.visited.at(-1) ?? null), () => record.progressFloor);
}

/** Moves a session to a step, or as far towards it as the answers lead. Going back resets the progress floor. */
export function sessionAt(
  session: Session,
  until: string,
  changes: Partial<Pick<Session, 'answers' | 'results' | 'typed'>>,
  direction: 'back' | 'forward',
): Session {
  const changed = { ...session, ...changes };
  return sessionAtFold(changed, { ...fold(changed, until), screenOut: null }, direction === 'back' ? NO_FLOOR : session.progressFloor);
}

/** Returns the session's current step; null at the ineligible screen and at the end. */
export function stepAt({ set, position }: Pick<Session, 'set' | 'position'>): CompiledStep | null {
  if (position.at !== 'step') return null;
  return set.steps[set.indexOf.get(position.step) ?? -1] ?? null;
}

/**
 * Returns the session with the unsubmitted content of its step's form. Sensitive steps are omitted, so that no password is kept.
 */
export function withTyped(session: Session, value: Json | undefined): Session {
  const current = stepAt(session);
  if (!current || current.step.sensitive === true || value === undefined) return session;
  return { ...session, typed: { ...session.typed, [current.key]: value } };
}

/**
 * Returns a record without the answers of sensitive steps, safe to store. Those steps are shown again before the completion [D-22].
 */
export function withoutSecrets(set: CompiledSet, record: SessionRecord): SessionRecord {
  const secret = set.steps.filter(({ step }) => step.sensitive).map(({ key }) => key);
  return { ...record, answers: without(record.answers, secret) };
}

/** Returns the first step on the way whose answer was lost in a reload; null if there is none. */
export function forgottenStep(set: CompiledSet, way: Way): CompiledStep | null {
  const steps = way.visited.map((id) => set.steps[set.indexOf.get(id) ?? -1]);
  return steps.find((compiled) => compiled && isForgotten(compiled, way.answers)) ?? null;
}
