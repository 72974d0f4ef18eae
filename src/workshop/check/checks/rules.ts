import { namesReadIn } from '../../../runtime/definitions/rulesBehind.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { checkRule, type TypeScope } from '../../../runtime/rules/types/checkRule.ts';
import { allowedTexts, literalIssues } from '../../../runtime/rules/types/literals.ts';
import { ANY, type ValueType } from '../../../runtime/rules/types/valueType.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { isTableValue, type Rule } from '../../../runtime/definitions/types.ts';
import { answersOf, namedTypes, ruleScope, type Fields } from '../nameTypes.ts';
import { tableIssues } from './tables.ts';
import { namedUses, setUses, stepUses, type RuleUse } from '../satisfiability/ruleUses.ts';

/** Input to the check of a set's rules. */
export interface RuleContext {
  readonly vocabulary: Vocabulary;
  /** The answers of all sets: a shared rule may read one that this set does not ask, and carried answers come from any set. */
  readonly allAnswers: Fields;
  /** True when every set was read, so that an answer which none of them asks for is a mistake. */
  readonly isComplete: boolean;
}

/** The findings in a set's rules, and the named rules and derived values that something reads. */
export interface CheckedRules {
  readonly findings: readonly Finding[];
  /** Written as `rules.mood` and `derived.bmi`. The other names that they read are included. */
  readonly reached: ReadonlySet<string>;
  /** `reached`, with everything that any derived value reads: payloads read all derived values. */
  readonly used: ReadonlySet<string>;
  /** By step id, the variants that its rule can select; null if they are unknown. */
  readonly variants: ReadonlyMap<string, readonly string[] | null>;
  /** By reason, the variants that a screen-out's rule can select; null if they are unknown. */
  readonly screenOutVariants: ReadonlyMap<string, readonly string[] | null>;
  /** By step id, the replies that its rule can select; null if they are unknown. */
  readonly replies: ReadonlyMap<string, readonly string[] | null>;
}

/** Returns every use of a rule in a set: in steps, in the set's own parts, as a named rule or derived value. */
export function allUses(assembled: AssembledSet, vocabulary: Vocabulary): readonly RuleUse[] {
  return [...stepUses(assembled, vocabulary), ...setUses(assembled), ...[...namedUses(assembled, vocabulary).values()].flat()];
}

/** Returns every use of a rule that can take effect in a set: those in its parts, and the named rules that these reach. */
export function reachableUses(
  assembled: AssembledSet,
  vocabulary: Vocabulary,
  named: ReadonlyMap<string, readonly RuleUse[]>,
): readonly RuleUse[] {
  const outer = [...stepUses(assembled, vocabulary), ...setUses(assembled)];
  const reached = namesReadIn(
    assembled.set,
    outer.map(({ rule }) => rule),
  );
  return [...outer, ...[...named].flatMap(([key, uses]) => (reached.has(key) ? uses : []))];
}

/** Files in question-sets/steps and question-sets/rules serve several sets. */
function isShared({ document }: Place, assembled: AssembledSet): boolean {
  return document.file !== assembled.document.file;
}

/** Reports texts of a derived value that the question it answers does not offer as options. */
function derivedTexts({ derived }: AssembledSet, { rule, usage: { expected } }: RuleUse): readonly Finding[] {
  const read = operationOf(rule);
  const [name] = read?.operator === 'var' ? read.args : [];
  const named = typeof name === 'string' && name.startsWith('derived.') ? derived.get(name.slice('derived.'.length)) : undefined;
  if (!expected || !named || !('rule' in named.value)) return [];
  const { document, path } = named.place;
  const issues = literalIssues(named.value.rule, ['rule'], expected.kind === 'list' ? expected.item : expected);
  return issues.map((issue) => findingAt(document, path, issue));
}

/** Type-checks every rule of a set: its own, those of its shared steps, and the shared rules that these reach. */
export function checkRules(assembled: AssembledSet, { vocabulary, allAnswers, isComplete }: RuleContext): CheckedRules {
  const named = namedUses(assembled, vocabulary);
  const outer = [...stepUses(assembled, vocabulary), ...setUses(assembled)];
  const outerRules = outer.map(({ rule }) => rule);
  const reached = namesReadIn(assembled.set, outerRules);
  const used = namesReadIn(assembled.set, [...outerRules, ...[...assembled.derived.keys()].map((name) => ({ var: `derived.${name}` }))]);
  const ownAnswers = answersOf(assembled);
  const typeOfDefinition = namedTypes(assembled.set, vocabulary, (kind, name) => {
    const placed = (kind === 'rule' ? assembled.rules : assembled.derived).get(name);
    return scopeIn(placed?.shared ?? false, ANY);
  });

  const scopes = { own: new Map<ValueType | undefined, TypeScope>(), shared: new Map<ValueType | undefined, TypeScope>() };

  /** @param own the type of `answer`; undefined where rules may not read it */
  function scopeIn(isInSharedFile: boolean, own: ValueType | undefined): TypeScope {
    const known = scopes[isInSharedFile ? 'shared' : 'own'];
    const scope = known.get(own) ?? newScope(isInSharedFile, own);
    known.set(own, scope);
    return scope;
  }

  function newScope(isInSharedFile: boolean, own: ValueType | undefined): TypeScope {
    const answers = isInSharedFile ? { ...allAnswers, ...ownAnswers } : ownAnswers;
    const scope = ruleScope(assembled.set, vocabulary, typeOfDefinition, { answers, carried: allAnswers, ...(own && { own }) });
    const isOpen = (name: string): boolean =>
      !isComplete && (name.startsWith('carried.answers.') || (name.startsWith('answers.') && isInSharedFile));
    return {
      ...scope,
      lookup: (name) => {
        const looked = scope.lookup(name);
        return 'type' in looked || !isOpen(name) ? looked : { type: ANY };
      },
    };
  }

  function scopeOf({ place, answer }: RuleUse): TypeScope {
    return scopeIn(isShared(place, assembled), isNamed(place) ? ANY : answer);
  }

  /** A named rule may be written for checks, where `answer` is defined. */
  function isNamed({ path: [root] }: Place): boolean {
    return root === 'rules' || root === 'derived';
  }

  const checked = [
    ...outer,
    ...[...named].flatMap(([key, uses]) => uses.filter(({ place }) => reached.has(key) || !isShared(place, assembled))),
  ];
  const findings = checked.flatMap((use) => [
    ...checkRule(use.rule, scopeOf(use), use.usage).issues.map((issue) => findingAt(use.place.document, use.place.path, issue)),
    ...derivedTexts(assembled, use),
  ]);
  /** Returns the texts that a rule can return; null if they are unknown. */
  const textsFrom = (rule: Rule, place: Place): readonly string[] | null =>
    allowedTexts(checkRule(rule, scopeOf({ rule, place, usage: {} })).type)?.values ?? null;
  /** Returns, for each step id, the names that the step's `variant` or `reply` can select; null if they are unknown. */
  const namesFrom = (key: 'variant' | 'reply'): ReadonlyMap<string, readonly string[] | null> => {
    const names = assembled.steps.flatMap(({ step, placeOf }) => {
      const rule = step[key];
      if (rule === undefined) return [];
      return [[step.id, textsFrom(rule, placeOf(key))] as const];
    });
    return new Map(names);
  };
  const screenOutVariants = new Map(
    assembled.set.screenOuts.flatMap(({ reason, variant }, index) => {
      if (variant === undefined) return [];
      const path = ['screenOuts', index, 'variant'];
      return [[reason, textsFrom(variant, { document: assembled.document, path })] as const];
    }),
  );
  const tables = assembled.steps.flatMap(({ step, placeOf }) =>
    Object.entries(step.textValues ?? {}).flatMap(([name, value]) => {
      if (!isTableValue(value)) return [];
      const { document, path } = placeOf('textValues');
      const place = { document, path: [...path, name] };
      const issues = tableIssues(value, textsFrom(value.row, place), textsFrom(value.column, place));
      return issues.map((issue) => findingAt(document, place.path, issue));
    }),
  );
  return {
    findings: [...findings, ...tables],
    reached,
    used,
    variants: namesFrom('variant'),
    screenOutVariants,
    replies: namesFrom('reply'),
  };
}
