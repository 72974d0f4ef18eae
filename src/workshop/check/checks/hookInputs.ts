import { readsOf } from '../../../runtime/rules/reads.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { answersOf } from '../nameTypes.ts';
import { findingIn } from '../report.ts';

/**
 * Reports a question that a set does not ask although one of its computed values needs the answer: the value stays unknown, and each rule
 * that reads it behaves as if the question had never been answered.
 * @param reached the named rules and derived values that the set reads, as in `CheckedRules`
 */
export function checkHookInputs(assembled: AssembledSet, reached: ReadonlySet<string>): readonly Finding[] {
  const askedAnswers = answersOf(assembled);
  const lost = [...assembled.derived].flatMap(([name, { value, place }]) => {
    if ('rule' in value || !reached.has(`derived.${name}`)) return [];
    return Object.entries(value.args).flatMap(([arg, rule]) =>
      readsOf(rule).flatMap((read) => {
        const [root, key = ''] = read.name.split('.');
        if (read.kind !== 'name' || root !== 'answers' || Object.hasOwn(askedAnswers, key)) return [];
        return [{ key, name: `"derived.${name}"`, place: { ...place, path: [...place.path, 'args', arg, ...read.path] } }];
      }),
    );
  });
  return [...new Set(lost.map(({ key }) => key))].flatMap((key) => {
    const uses = lost.filter((use) => use.key === key);
    const [first] = uses;
    if (!first) return [];
    const names = [...new Set(uses.map(({ name }) => name))];
    const them = names.join(', ');
    const message = `No step of this set asks for "${key}", so ${them} ${names.length === 1 ? 'is' : 'are'} never known.`;
    return [
      findingIn(first.place, 'hook-input-lost', message, `Add the step that asks for "${key}", or remove the rules that read ${them}.`),
    ];
  });
}
