import { namesReadIn } from '../../../runtime/definitions/rulesBehind.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import { namedUses, setUses, stepUses, type RuleUse } from './ruleUses.ts';
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
 * @param reached the named rules and derived values that something reads: `rules.mood`, `derived.bmi`
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
  const named = new Map([...namedUses(assembled, vocabulary)].filter(([name]) => reached.has(name)));
  const all = [...uses, ...[...named.values()].flat()];
  const ways = waysOf(
    assembled.set,
    all.map(({ rule }) => rule),
    vocabulary,
    store,
  );
  if (ways.isInconclusive()) return null;

  return { assembled, ways, uses, named, rulesIn: (rule) => [...namesReadIn(assembled.set, [rule])].filter((name) => named.has(name)) };
}
