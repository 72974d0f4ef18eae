import type { Json } from '../../runtime/base/json.ts';
import type { Session } from '../../runtime/engine/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import { truthy } from '../../runtime/rules/operators.ts';
import { OVER_ITEMS, operationOf, readsOf } from '../../runtime/rules/reads.ts';
import { COMPARISONS } from '../symbolic/operators.ts';

const CONDITIONS: readonly string[] = [...COMPARISONS, 'answered'];

/** Returns the comparisons of a rule, except those with the answer that is being checked. */
export function atomsOf(rule: Json): readonly Json[] {
  if (Array.isArray(rule)) return rule.flatMap(atomsOf);
  const operation = operationOf(rule);
  if (!operation || OVER_ITEMS.includes(operation.operator)) return [];
  if (CONDITIONS.includes(operation.operator)) return readsOf(rule).some(({ name }) => /^answer(\.|$)/.test(name)) ? [] : [rule];
  return operation.args.flatMap(atomsOf);
}

/**
 * Returns a key of everything that rules distinguish in a walk: each comparison's truth at its end and, optionally, whole-number
 * scores.
 * @param atoms the comparisons of the rules
 * @param names what the rules read
 * @param scores true to include each score, for changes that matter only together with another
 */
export function walkKey(session: Session, atoms: readonly Json[], names: ReadonlySet<string>, scores: boolean): string {
  const scope = scopeOf(session.way);
  const truths = atoms.map((atom) => (truthy(session.set.rule(atom)(scope)) ? 1 : 0));
  const derived = scores ? [...names].filter((name) => name.startsWith('derived.')).map((name) => session.way.read(name)) : [];
  const whole = derived.filter((value) => typeof value === 'number' && Number.isInteger(value));
  return [truths.join(''), whole.join(','), session.way.visited.join(','), session.way.program].join('|');
}
