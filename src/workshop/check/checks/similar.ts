import type { Json } from '../../../runtime/base/json.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { IF } from '../../symbolic/operators.ts';
import { namedUses } from '../satisfiability/ruleUses.ts';
import { allUses } from './rules.ts';
import { findingIn } from '../report.ts';

/** A string in a rule, with its position. */
interface TextInRule {
  readonly text: string;
  readonly place: Place;
}

/** Returns the texts in a rule, without the names that it reads. With `results`, only texts that can be its value. */
function textsIn(rule: Json, place: Place, results: boolean): readonly TextInRule[] {
  if (typeof rule === 'string') return [{ text: rule, place }];
  const inside = (part: Json, ...path: Place['path']): readonly TextInRule[] =>
    textsIn(part, { ...place, path: [...place.path, ...path] }, results);
  if (Array.isArray(rule)) return rule.flatMap((part: Json, index) => inside(part, index));
  const operation = operationOf(rule);
  if (!operation || operation.operator === 'var' || operation.operator === 'rule') return [];
  const { operator, args, pathOf } = operation;
  const isResult = (index: number): boolean =>
    IF.includes(operator) ? index % 2 === 1 || index === args.length - 1 : operator === 'merge';
  return args.flatMap((arg, index) => (results && !isResult(index) ? [] : inside(arg, ...pathOf(index))));
}

/** Returns a string without its case and punctuation, which are easily mistyped. */
function normalise(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}

/**
 * Reports a computed value that differs from another one only in case or punctuation, such as "noomCoin" next to "noomcoin". A rule
 * can compute any text, so nothing else distinguishes a typo from an intended value.
 */
export function checkSimilar(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const named = [...namedUses(assembled, vocabulary).values()].flat();
  const results = named.flatMap(({ rule, place }) => textsIn(rule, place, true));
  const texts = allUses(assembled, vocabulary).flatMap(({ rule, place }) => textsIn(rule, place, false));
  const countOf = (text: string): number => texts.filter((each) => each.text === text).length;
  const values = [...new Set(results.map(({ text }) => text))];
  return results.flatMap(({ text, place }) => {
    const meant = values.find((other) => other !== text && normalise(other) === normalise(text) && countOf(other) > countOf(text));
    if (meant === undefined) return [];
    const message = `"${text}" differs from "${meant}", which is written elsewhere, only in case or punctuation.`;
    return [findingIn(place, 'similar-value', message, `Write "${meant}".`)];
  });
}
