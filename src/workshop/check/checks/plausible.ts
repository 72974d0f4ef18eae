import type { Json } from '../../../runtime/base/json.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import { EQUALITY, ORDER } from '../../symbolic/operators.ts';
import { partsOf } from '../reason/parts.ts';
import { allUses } from './rules.ts';

const COMPARES: readonly string[] = [...ORDER, ...EQUALITY];

/** Reports a hook's number that is compared with a value outside its range, such as a BMI of 185. */
export function checkPlausible(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const rangeOf = (rule: Json): readonly [string, readonly [number, number]] | null => {
    const read = operationOf(rule);
    const name = read?.operator === 'var' ? String(read.args[0]) : '';
    const derived = name.startsWith('derived.') ? assembled.derived.get(name.slice('derived.'.length))?.value : undefined;
    const range = derived && 'hook' in derived ? vocabulary.derive[derived.hook]?.range : undefined;
    return range ? [name, range] : null;
  };
  return allUses(assembled, vocabulary).flatMap(({ rule, place }) =>
    partsOf(rule, false).flatMap((part) => {
      const operation = operationOf(part.rule);
      if (!operation || !COMPARES.includes(operation.operator)) return [];
      const found = operation.args.map(rangeOf).find((each) => each !== null);
      if (!found) return [];
      const [name, [least, most]] = found;
      return operation.args.flatMap((arg, index) =>
        typeof arg !== 'number' || (arg >= least && arg <= most)
          ? []
          : [
              findingAt(place.document, place.path, {
                path: [...part.path, ...operation.pathOf(index)],
                severity: 'warning',
                code: 'implausible-value',
                message: `"${name}" is compared with ${arg}, but people are between ${least} and ${most}.`,
                hint: 'Check the number: a decimal point may be missing.',
              }),
            ],
      );
    }),
  );
}
