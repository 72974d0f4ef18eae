import { namesReadIn } from '../../../runtime/definitions/rulesBehind.ts';
import type { Json } from '../../../runtime/base/json.ts';
import { truthy, isUnanswered } from '../../../runtime/rules/operators.ts';
import { partialValue, type PartialValue, type PartialScope } from '../../symbolic/partialValue.ts';
import { readsOf } from '../../../runtime/rules/reads.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import type { Rule } from '../../../runtime/definitions/types.ts';
import { stepUses, type RuleUse } from '../satisfiability/ruleUses.ts';
import { findingIn } from '../report.ts';

/** Returns the answer key that a name reads: `heightWeight` of `answers.heightWeight.weight`. */
function answerKeyRead(name: string): string | null {
  const [root, key] = name.split('.');
  return root === 'answers' && key !== undefined ? key : null;
}

/**
 * Returns, by answer key, the first step that asks for it. Excludes keys that an offer also sets, because no order applies to them.
 */
function firstAsked({ set }: AssembledSet): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [index, step] of set.steps.entries()) {
    const key = answerKeyOf(step);
    if (key !== null && !first.has(key)) first.set(key, index);
  }
  for (const { offer } of set.screenOuts) for (const key of Object.keys(offer?.sets ?? {})) first.delete(key);
  return first;
}

const UNANSWERED: PartialValue = { value: null, exact: true };

/** Creates a scope in which later questions are unanswered and nothing else is known. */
function partialScope(assembled: AssembledSet, isLater: (key: string) => boolean): PartialScope {
  const readDerived = (name: string, depth: number): PartialValue => {
    const value = assembled.derived.get(name)?.value;
    if (!value) return null;
    if ('rule' in value) return partialValue(value.rule, scope, depth);
    const when = value.when === undefined ? null : partialValue(value.when, scope, depth);
    if (when && !truthy(when.value)) return UNANSWERED;
    const args = Object.values(value.args).map((arg) => partialValue(arg, scope, depth));
    return args.length > 0 && args.every((arg) => arg?.exact === true && isUnanswered(arg.value)) ? UNANSWERED : null;
  };
  const scope: PartialScope = {
    name: (name, depth) => {
      const key = answerKeyRead(name);
      if (key !== null) return isLater(key) ? UNANSWERED : null;
      return name.startsWith('derived.') ? readDerived(name.slice('derived.'.length), depth) : null;
    },
    rule: (name): Json | undefined => assembled.rules.get(name)?.value,
  };
  return scope;
}

/**
 * Reports rules that read an answer before it is asked, when it is always unanswered. A direct read is reported at the name. A read
 * through named rules is reported where it makes the condition impossible.
 */
export function checkOrder(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const first = firstAsked(assembled);

  function answersRead(use: RuleUse): readonly string[] {
    return [...new Set([...namesReadIn(assembled.set, [use.rule])].flatMap((name) => answerKeyRead(name) ?? []))];
  }

  function neverHolds(rule: Rule, isLater: (key: string) => boolean): boolean {
    const value = partialValue(rule, partialScope(assembled, isLater));
    return value !== null && !truthy(value.value);
  }

  function findingsOf(use: RuleUse): readonly Finding[] {
    const { at, place, rule, usage } = use;
    if (!at) return [];
    const isLater = (key: string): boolean => (first.get(key) ?? -1) >= at.step + (at.includesAnswer ? 1 : 0);
    const direct = readsOf(rule).filter(({ kind, name }) => kind === 'name' && isLater(answerKeyRead(name) ?? ''));
    if (direct.length > 0)
      return direct.map(({ name, path }) => {
        const key = answerKeyRead(name) ?? '';
        const asker = first.get(key) ?? -1;
        const isOwn = asker === at.step;
        const why = isOwn ? 'this step is the one that asks for it' : `the step "${assembled.set.steps[asker]?.id}" comes later`;
        const message = `"${name}" is always unanswered here: ${why}.`;
        const hint = isOwn ? 'Read the answer of an earlier step.' : 'Move one of the two steps, or read another name.';
        return findingIn({ ...place, path: [...place.path, ...path] }, 'read-too-early', message, hint);
      });
    if (usage.isCondition !== true) return [];
    const later = answersRead(use).filter(isLater);
    if (later.length === 0 || !neverHolds(rule, isLater) || neverHolds(rule, () => false)) return [];
    const message = `This can never be true at this step: it depends on ${later.join(', ')}, which is asked later.`;
    return [findingIn(place, 'read-too-early', message, 'Move the step after what it depends on.')];
  }

  return stepUses(assembled, vocabulary).flatMap(findingsOf);
}
