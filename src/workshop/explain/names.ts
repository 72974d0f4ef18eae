import type { Json } from '../../runtime/base/json.ts';
import type { Derived } from '../../runtime/definitions/types.ts';
import type { Session, Way } from '../../runtime/engine/types.ts';
import type { Subject } from './types.ts';
import { programSetBy } from './ways.ts';
import { stepsOfKey, describeStep } from './describe.ts';

/** The context in which names are resolved: the way on which a rule is evaluated, and its session. */
export interface Viewpoint {
  readonly subject: Subject;
  readonly session: Session;
  readonly way: Way;
  /** The steps passed on that way. */
  readonly passed: readonly string[];
  /** Names already described in the tree: steps by title, rules and values by name. */
  readonly opened: Set<string>;
}

/** Returns a step's id, with its title on first mention. */
function stepOnce({ subject, opened }: Viewpoint, id: string): string {
  if (opened.has(`step ${id}`)) return id;
  opened.add(`step ${id}`);
  return describeStep(subject, id);
}

/** Describes the source of an answer, or why there is none. */
function answerSource(viewpoint: Viewpoint, key: string): string {
  const { subject, way, passed } = viewpoint;
  const steps = stepsOfKey(subject, key);
  const askedStep = steps.find(({ id }) => passed.includes(id));
  if (way.answers[key] !== undefined && askedStep) return `answered at ${stepOnce(viewpoint, askedStep.id)}`;
  if (way.effectiveAnswers[key] !== undefined) return 'known from elsewhere, so its step is hidden';
  if (way.context.carried?.answers[key] !== undefined) return 'carried over from an earlier set';
  const [step] = steps;
  if (!step) return 'no step asks for it';
  if (askedStep) return `left unanswered at ${stepOnce(viewpoint, askedStep.id)}`;
  const isGiven = subject.answers[key] !== undefined;
  const last = passed.at(-1);
  const isEarlier = (subject.set.indexOf.get(step.id) ?? 0) < (last === undefined ? 0 : (subject.set.indexOf.get(last) ?? 0));
  if (isEarlier)
    return isGiven
      ? `the input answers ${stepOnce(viewpoint, step.id)}, but that step is hidden`
      : `${stepOnce(viewpoint, step.id)} is hidden`;
  return `${stepOnce(viewpoint, step.id)} has not been passed at this point`;
}

function programSource(viewpoint: Viewpoint): string {
  const set = programSetBy(viewpoint.session, viewpoint.way, viewpoint.passed);
  return set ? `set at ${stepOnce(viewpoint, set.compiled.step.id)}` : 'unchanged since the start of the walk';
}

function describeCallResult({ subject, passed }: Viewpoint, root: string): string | null {
  const call = subject.set.steps.find(({ step }) => step.call?.result === root && passed.includes(step.id));
  return call ? `answered by the call ${call.step.call?.hook} at ${call.step.id}` : null;
}

/**
 * Describes the source of a name's value.
 * @returns null for a name that needs no source, such as `today`
 */
export function sourceOf(viewpoint: Viewpoint, name: string, value: Json): string | null {
  const [root = '', key = ''] = name.split('.');
  if (root === 'answers') return answerSource(viewpoint, key);
  if (name === 'program') return programSource(viewpoint);
  if (root === 'partner') return value === null ? 'the partner does not set it' : 'set by the partner';
  if (root === 'eligibility' || root === 'profile' || root === 'member') {
    const before = root === 'member' ? viewpoint.way.context.member : viewpoint.way.context[root];
    return before?.[key] !== undefined
      ? 'from the input’s context'
      : (describeCallResult(viewpoint, root) ?? 'missing from the input’s context');
  }
  if (root === 'experiments' || root === 'enrollmentType' || root === 'today' || root === 'carried') return 'from the input';
  return root === 'environment' ? `from the environment ${viewpoint.way.context.environment.name}` : null;
}

/** Returns the definition of a derived value, by its name without `derived.`. The first part of the name suffices for a field. */
export function derivedDefinition({ subject }: Viewpoint, name: string): Derived | null {
  const { derived } = subject.set.source;
  const key = Object.hasOwn(derived, name) ? name : (name.split('.')[0] ?? '');
  return Object.hasOwn(derived, key) ? (derived[key] ?? null) : null;
}
