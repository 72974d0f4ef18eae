import type { Json } from '../../runtime/base/json.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { ORDER } from '../symbolic/operators.ts';
import { conditionText, labelOf } from './labels.ts';
import { walkedRules } from '../mutate/mutants.ts';
import { operationOf, namesRead } from '../../runtime/rules/reads.ts';

/** A number that a rule compares something with: its place, and the comparison as a rule. */
export interface Threshold {
  readonly file: string;
  /** The rule, derived value or step that contains it. */
  readonly label: string;
  readonly text: string;
  readonly atom: Json;
  readonly sets: readonly string[];
}

function readsTyped(rule: Json): boolean {
  return namesRead(rule).some((name) => name === 'answer' || name.startsWith('answer.'));
}

/**
 * Returns the comparisons with a literal number in a rule. Leaves out those on the answer as typed, which are bounds of its type.
 */
export function atomsOf(rule: Json): readonly Json[] {
  if (Array.isArray(rule)) return rule.flatMap(atomsOf);
  const operation = operationOf(rule);
  if (!operation || operation.operator === 'var') return [];
  const { operator, args } = operation;
  const comparisons = ORDER.includes(operator) && args.some((arg) => typeof arg === 'number') && !readsTyped(rule) ? [rule] : [];
  return [...comparisons, ...args.flatMap(atomsOf)];
}

/** Returns the numbers at which a score changes, according to its hook's contract. */
function cutsOf(assembled: AssembledSet, vocabulary: Vocabulary): readonly Omit<Threshold, 'sets'>[] {
  return [...assembled.derived].flatMap(([label, { value, place }]) => {
    if (!('hook' in value)) return [];
    return Object.entries(vocabulary.derive[value.hook]?.args ?? {}).flatMap(([name, { cuts }]) => {
      const argument = value.args[name];
      if (argument === undefined || !Array.isArray(cuts)) return [];
      return cuts.map((cut: number) => ({
        file: place.document.file,
        label,
        text: `${label} counts ${name} from ${cut}`,
        atom: { '>=': [argument, cut] },
      }));
    });
  });
}

/** Returns every threshold of every rule and score, once for each place. */
export function allThresholds(sets: readonly AssembledSet[], vocabulary: Vocabulary): readonly Threshold[] {
  const thresholds = new Map<string, Omit<Threshold, 'sets'> & { readonly sets: string[] }>();
  for (const assembled of sets) {
    const rules = walkedRules(assembled, vocabulary).flatMap(({ rule, place }) =>
      atomsOf(rule).map((atom) => ({
        file: place.document.file,
        label: labelOf(place.document, place.path),
        text: conditionText(atom),
        atom,
      })),
    );
    for (const threshold of [...rules, ...cutsOf(assembled, vocabulary)]) {
      const key = JSON.stringify([threshold.file, threshold.label, threshold.atom]);
      const entry = thresholds.get(key) ?? { ...threshold, sets: [] };
      if (!entry.sets.includes(assembled.set.name)) entry.sets.push(assembled.set.name);
      thresholds.set(key, entry);
    }
  }
  return [...thresholds.values()];
}
