import type { Json } from '../../runtime/base/json.ts';
import { OVER_ITEMS, operationOf } from '../../runtime/rules/reads.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { MATCHING, IF } from '../symbolic/operators.ts';

/** The names and named rules whose value can be the answer to a question, or a list of such answers. */
export interface Carriers {
  /** Names, such as `answers.sleep` and `derived.bestAnswer`. */
  readonly names: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
}

/** A place in a rule that names an option; for `environment`, a list of the environment that is compared with the option. */
export type OptionPlace = { readonly path: Path } | { readonly environment: string };

/** Returns the operands that the operation can return as its value, with their indexes. */
function results(operator: string, args: readonly Json[]): readonly (readonly [Json, number])[] {
  const all = args.map((arg, index) => [arg, index] as const);
  if (IF.includes(operator)) return all.filter(([, index]) => index % 2 === 1 || index === args.length - 1);
  if (operator === 'var') return all.slice(1);
  if (operator === 'filter') return all.slice(0, 1);
  return operator === 'and' || operator === 'or' || operator === 'merge' ? all : [];
}

/** Returns true if a rule's value can be the answer. `item` is true where `{"var": ""}` is such an answer. */
export function carries(rule: Json, carriers: Carriers, item = false): boolean {
  if (Array.isArray(rule)) return rule.some((part: Json) => carries(part, carriers, item));
  const operation = operationOf(rule);
  if (!operation) return false;
  const { operator, args } = operation;
  const [name] = args;
  if (operator === 'rule') return typeof name === 'string' && carriers.rules.has(name);
  if (operator === 'var' && (item ? name === '' : typeof name === 'string' && carriers.names.has(name))) return true;
  return results(operator, args).some(([arg]) => carries(arg, carriers, item));
}

/** Returns where the value of a rule is the option itself. */
export function optionResults(rule: Json, option: string, path: Path = []): readonly OptionPlace[] {
  if (rule === option) return [{ path }];
  if (Array.isArray(rule)) return rule.flatMap((part: Json, index) => optionResults(part, option, [...path, index]));
  const operation = operationOf(rule);
  if (!operation) return [];
  const { operator, args, pathOf } = operation;
  const [name] = args;
  const list = operator === 'var' && typeof name === 'string' && name.startsWith('environment.') ? [{ environment: name.slice(12) }] : [];
  return [...list, ...results(operator, args).flatMap(([arg, index]) => optionResults(arg, option, [...path, ...pathOf(index)]))];
}

/** Returns where a rule compares the answer with the option. */
export function optionPlaces(rule: Json, option: string, carriers: Carriers, path: Path = [], item = false): readonly OptionPlace[] {
  if (Array.isArray(rule)) return rule.flatMap((part: Json, index) => optionPlaces(part, option, carriers, [...path, index], item));
  const operation = operationOf(rule);
  if (!operation) return [];
  const { operator, args, pathOf } = operation;
  const at = (index: number): Path => [...path, ...pathOf(index)];
  const isCompared = MATCHING.includes(operator) && args.some((arg) => carries(arg, carriers, item));
  const comparedPlaces = isCompared ? args.flatMap((arg, index) => optionResults(arg, option, at(index))) : [];
  const carriedPlaces = carries(rule, carriers, item)
    ? results(operator, args).flatMap(([arg, index]) => optionResults(arg, option, at(index)))
    : [];
  const isOverItems = OVER_ITEMS.includes(operator);
  const [list = null] = args;
  const below = args.flatMap((arg, index) =>
    optionPlaces(arg, option, carriers, at(index), isOverItems && index === 1 ? carries(list, carriers, item) : item),
  );
  return [...comparedPlaces, ...carriedPlaces, ...below];
}
