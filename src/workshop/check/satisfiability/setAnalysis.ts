import { readsOf } from '../../../runtime/rules/reads.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import { derivedUses, setUses, stepUses, type RuleUse } from './ruleUses.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Rule } from '../../../runtime/definitions/types.ts';
import type { CaseStore } from './caseStore.ts';
import { waysOf, type WayCases } from './way.ts';

/** The analysis of a set: all its rules, and its ways in every case. */
export interface SetAnalysis {
  readonly assembled: AssembledSet;
  readonly ways: WayCases;
  /** The rules that are evaluated on the way. */
  readonly uses: readonly RuleUse[];
  /** The named rules and derived values that those rules read. */
  readonly named: ReadonlyMap<string, readonly RuleUse[]>;
  /** Returns the named rules that a rule reads, directly or through others. */
  readonly rulesIn: (rule: Rule) => readonly string[];
}

/**
 * Analyses the ways of a set, to draw conclusions from. The set must have no errors.
 * @param reached the named rules and derived values that something reads: `rule mood`, `derived bmi`
 * @returns null if no conclusion is possible: some steps could not be read, or there are too many cases.
 */
export function analyseSet(
  assembled: AssembledSet,
  vocabulary: Vocabulary,
  reached: ReadonlySet<string>,
  store: CaseStore,
): SetAnalysis | null {
  if (assembled.unreadNames.size > 0) return null;
  const uses = [...stepUses(assembled, vocabulary), ...setUses(assembled)];
  const named = new Map<string, readonly RuleUse[]>();
  for (const [name, { value, place }] of assembled.rules)
    if (reached.has(`rule ${name}`)) named.set(`rule ${name}`, [{ rule: value, place, usage: {} }]);
  for (const [name, { value, place }] of assembled.derived)
    if (reached.has(`derived ${name}`)) named.set(`derived ${name}`, derivedUses(value, place, vocabulary));
  const all = [...uses, ...[...named.values()].flat()];
  const ways = waysOf(
    assembled.set,
    all.map(({ rule }) => rule),
    vocabulary,
    store,
  );
  if (ways.isInconclusive()) return null;

  function rulesIn(rule: Rule, seen: Set<string> = new Set()): readonly string[] {
    for (const { kind, name } of readsOf(rule)) {
      const key = kind === 'rule' ? `rule ${name}` : name.startsWith('derived.') ? `derived ${name.slice('derived.'.length)}` : null;
      if (key === null || seen.has(key)) continue;
      seen.add(key);
      for (const use of named.get(key) ?? []) rulesIn(use.rule, seen);
    }
    return [...seen];
  }
  return { assembled, ways, uses, named, rulesIn: (rule) => rulesIn(rule) };
}

/** Memoises a conclusion from a set for as long as the set is unchanged, because authors edit one of several sets. */
export function oncePerSet<T>(conclude: (analysis: SetAnalysis) => T): (analysis: SetAnalysis) => T {
  const conclusions = new WeakMap<SetAnalysis, T>();
  return (analysis) => {
    const concluded = conclusions.get(analysis) ?? conclude(analysis);
    conclusions.set(analysis, concluded);
    return concluded;
  };
}
