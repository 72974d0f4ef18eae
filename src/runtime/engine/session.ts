import { truthy } from '../rules/operators.ts';
import { fold, type Fold } from './fold.ts';
import { raisedFloor } from './progress.ts';
import type { CompiledSet, CompiledStep, Context, EntryRefusal, Position, ProgressFloor, Session, SessionRecord, Way } from './types.ts';
import { enterStep, nextStep, scopeOf, startWay } from './way.ts';

/** Why this visit may not start the set; null when it may. */
export function entryRefusal(set: CompiledSet, context: Context): EntryRefusal | null {
  const { entry } = set.source;
  if (!entry) return null;
  const scope = scopeOf(startWay(set, context));
  const refused = entry.find(({ when }) => truthy(set.rule(when)(scope)));
  return refused ? { errorState: refused.error ?? null, finishedReason: refused.finished ?? null } : null;
}

/** A new session, standing at its first visible step. */
export function startSession(set: CompiledSet, context: Context): Session {
  const way = startWay(set, context);
  const at = nextStep(set, way, 0);
  if (at) enterStep(way, at);
  return withFloor({ set, context, answers: way.answers, results: {}, position: positionAt(at), way }, NO_FLOOR);
}

/** What a session is saved as. Holds everything typed: take out what is secret before it leaves memory (see `withoutSecrets`). */
export function saveSession({ set, answers, results, position, progressFloor, typed, returnTo }: Session): SessionRecord {
  const { name, version } = set.source;
  return { set: name, version, answers, results, position, progressFloor: progressFloor(), typed, returnTo };
}

const NO_FLOOR: () => ProgressFloor = () => ({});

/** The session with its progress floor, which does not lie below the one before. */
export function withFloor(session: Omit<Session, 'progressFloor'>, before: () => ProgressFloor): Session {
  return { ...session, progressFloor: raisedFloor(session, before) };
}

function positionAt(at: CompiledStep | null): Position {
  return at ? { at: 'step', step: at.step.id } : { at: 'end' };
}

/** The session where a fold came to a halt, at the ineligible screen where that is a screen-out; it still returns to where a change began, until it is there. */
export function standingAt(
  session: Omit<Session, 'way' | 'position' | 'progressFloor'>,
  { way, at, screenOut }: Fold,
  floor: () => ProgressFloor,
): Session {
  const position: Position = at && screenOut !== null ? { at: 'ineligible', step: at.step.id, reason: screenOut } : positionAt(at);
  const { returnTo } = session;
  const isReturning = returnTo?.told && at && (screenOut !== null || at.step.id !== returnTo.step);
  return withFloor({ ...session, way, position, returnTo: isReturning ? returnTo : undefined }, floor);
}

/**
 * Makes a session again from its record: walks its answers anew and goes on where the member was, or at the first step
 * whose answer is missing or no longer holds. A record of the end stands at its last step; one of a screen-out that no longer
 * holds stands at the step that caused it.
 */
export function resumeSession(set: CompiledSet, context: Context, record: SessionRecord): Session {
  const { answers, results, typed, returnTo, position } = record;
  const input = { set, context, answers, results, typed, returnTo };
  const reached = fold(input, position.at === 'step' ? position.step : null);
  const again = position.at === 'ineligible' && reached.screenOut === null ? fold(input, position.step) : reached;
  return standingAt(input, again.at ? again : fold(input, again.way.visited.at(-1) ?? null), () => record.progressFloor);
}

/** The session at a step of its way or ahead, as far as the answers lead. Going back starts the progress anew. */
export function sessionAt(
  session: Session,
  until: string,
  changes: Partial<Pick<Session, 'answers' | 'results' | 'typed'>>,
  direction: 'back' | 'on',
): Session {
  const changed = { ...session, ...changes };
  return standingAt(changed, { ...fold(changed, until), screenOut: null }, direction === 'back' ? NO_FLOOR : session.progressFloor);
}

/** The step that a session stands at; null at the ineligible screen and at the end. */
export function stepAt({ set, position }: Pick<Session, 'set' | 'position'>): CompiledStep | null {
  if (position.at !== 'step') return null;
  return set.steps[set.indexOf.get(position.step) ?? -1] ?? null;
}

/** A record without the answers of sensitive steps: what may be stored. They are asked again before the completion. */
export function withoutSecrets(set: CompiledSet, record: SessionRecord): SessionRecord {
  const secret = set.steps.filter(({ step }) => step.sensitive).map(({ key }) => key);
  return { ...record, answers: Object.fromEntries(Object.entries(record.answers).filter(([key]) => !secret.includes(key))) };
}

/** The steps on the way whose answer a reload has lost. */
export function forgottenStep(set: CompiledSet, way: Way): CompiledStep | null {
  const steps = way.visited.map((id) => set.steps[set.indexOf.get(id) ?? -1]);
  return (
    steps.find(
      (compiled) => compiled?.step.sensitive === true && compiled.step.answer !== undefined && way.answers[compiled.key] === undefined,
    ) ?? null
  );
}
