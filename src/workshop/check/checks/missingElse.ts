import type { Json } from '../../../runtime/base/json.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { IF } from '../../symbolic/operators.ts';
import { allUses } from './rules.ts';
import { findingIn } from '../report.ts';

/** Reports a program-selecting `if` that has no else: everybody else keeps the earlier program. */
export function checkMissingElse(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const openIn = (rule: Json, { document, path }: Place, seen: readonly string[]): readonly Finding[] => {
    const operation = operationOf(rule);
    if (!operation) return [];
    const { operator, args, pathOf } = operation;
    const [name] = args;
    if (operator === 'rule') {
      const named = typeof name === 'string' && !seen.includes(name) ? assembled.rules.get(name) : undefined;
      return named ? openIn(named.value, named.place, [...seen, String(name)]) : [];
    }
    if (!IF.includes(operator)) return [];
    const hasElse = args.length % 2 === 1;
    const results = args.flatMap((arg, index) =>
      index % 2 === 1 || (hasElse && index === args.length - 1) ? [[arg, index] as const] : [],
    );
    const inner = results.flatMap(([arg, index]) => openIn(arg, { document, path: [...path, ...pathOf(index)] }, seen));
    if (hasElse || args.at(-2) === true) return inner;
    const message = 'This "if" has no else: if none of its conditions holds, it selects no program, and the earlier one stays.';
    return [findingIn({ document, path }, 'missing-else', message, 'Add the program for everybody else as its last part.'), ...inner];
  };
  return allUses(assembled, vocabulary)
    .filter(({ at, setPart, place }) => setPart?.part === 'startProgram' || (at?.effect !== undefined && place.path.at(-1) === 'program'))
    .flatMap(({ rule, place }) => openIn(rule, place, []));
}
