import { answerKeyOf, answerType } from '../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { nameLookup, type SetNames } from '../../runtime/definitions/names.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { checkRule, type TypeScope } from '../../runtime/rules/types/checkRule.ts';
import { ANY, oneOfTexts, union, type ValueType } from '../../runtime/rules/types/valueType.ts';

export type Fields = Readonly<Record<string, ValueType>>;

/** Returns the types of a set's answers by answer key, from its steps and from the offers of its screen-outs. */
export function answersOf({ set, unreadNames }: Pick<AssembledSet, 'set'> & Partial<Pick<AssembledSet, 'unreadNames'>>): Fields {
  const types = new Map<string, ValueType>([...(unreadNames ?? [])].map((key) => [key, ANY]));
  for (const step of set.steps) {
    const key = answerKeyOf(step);
    if (key === null || !step.answer) continue;
    const type = answerType(step.answer, key);
    const existing = types.get(key);
    types.set(key, existing ? union([existing, type]) : type);
  }
  // An offer under the key of a question has its own finding; rules refer to the question.
  for (const { offer } of set.screenOuts)
    if (offer && !types.has(offer.answerKey))
      types.set(offer.answerKey, oneOfTexts([offer.accept, offer.decline], `the offer "${offer.answerKey}"`));
  return Object.fromEntries(types);
}

type NamedKind = 'rule' | 'derived';

/** Returns the type of a named rule or derived value; null if there is none with that name. */
export type NamedType = (kind: NamedKind, name: string) => ValueType | null;

/**
 * Infers the types of a set's named rules and derived values, each at its first use.
 * @param scopeOf returns what a named rule or derived value may read
 */
export function namedTypes(set: QuestionSet, vocabulary: Vocabulary, scopeOf: (kind: NamedKind, name: string) => TypeScope): NamedType {
  const types = new Map<string, ValueType>();
  return (kind, name) => {
    const derived = kind === 'derived' && Object.hasOwn(set.derived, name) ? set.derived[name] : undefined;
    const named = kind === 'rule' && Object.hasOwn(set.rules, name) ? set.rules[name] : undefined;
    const rule = derived && 'rule' in derived ? derived.rule : named;
    if (!derived && rule === undefined) return null;
    if (derived && 'hook' in derived) return vocabulary.derive[derived.hook]?.result ?? ANY;
    const key = `${kind} ${name}`;
    const cached = types.get(key);
    if (cached) return cached;
    // Applies while the type is being computed, in case of a cycle, which cycles.ts reports.
    types.set(key, ANY);
    const { type } = checkRule(rule ?? null, scopeOf(kind, name));
    types.set(key, type);
    return type;
  };
}

/** Returns what the rules of a set may read: the given answers, and the set's named rules and derived values. */
export function ruleScope(
  { derived, programs, rules }: QuestionSet,
  vocabulary: Vocabulary,
  typeOf: NamedType,
  names: Pick<SetNames, 'answers' | 'carried' | 'own'>,
): TypeScope {
  const derivedType = (name: string): ValueType | null => typeOf('derived', name);
  return {
    lookup: nameLookup(vocabulary, { ...names, derived: derivedType, derivedNames: Object.keys(derived), programs }),
    rule: (name) => typeOf('rule', name),
    ruleNames: Object.keys(rules),
  };
}
