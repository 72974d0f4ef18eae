import { readsOf } from '../../rules/reads.ts';
import type { AssembledSet } from '../assemble.ts';
import { derivedUses, setUses, stepUses, type RuleUse } from '../checks/ruleUses.ts';
import type { Contracts } from '../contracts.ts';
import type { Finding } from '../finding.ts';
import { offsetOf, rangeOf } from '../parse.ts';
import type { Place } from '../sources.ts';
import type { Rule } from '../types.ts';
import { waysOf, type WayCases } from './way.ts';

/** A set with all its rules and its ways in every case. */
export interface Reasoned {
  readonly assembled: AssembledSet;
  readonly ways: WayCases;
  /** The rules that are judged on the way. */
  readonly uses: readonly RuleUse[];
  /** Named rules and derived values that one of them reads. */
  readonly named: ReadonlyMap<string, readonly RuleUse[]>;
  /** The named rules that a rule reads, also through others. */
  readonly rulesIn: (rule: Rule) => readonly string[];
  readonly isBroken: (place: Place) => boolean;
}

/** Says of a place whether one of the errors lies in it. */
function brokenPlaces(errors: readonly Finding[]): (place: Place) => boolean {
  return ({ document, path }) => {
    const own = errors.filter(({ file }) => file === document.file);
    const range = own.length === 0 ? null : rangeOf(document, path);
    return range !== null && own.some((error) => offsetOf(document, error) >= range.from && offsetOf(document, error) < range.to);
  };
}

/** Errors that leave open what is meant by a name, or that would lead round and round. */
const BAFFLING: readonly string[] = ['rule-cycle', 'rule-depth', 'rule-size', 'duplicate-step', 'answer-key'];

/**
 * Works out a set's ways, to conclude from. Rules with an error in them stay open, so that no mistake is told twice.
 * @param reached the named rules and derived values that something reads: `rule mood`, `derived bmi`
 * @returns null where nothing can be concluded: rules in a circle, steps that could not be read, too many cases.
 */
export function reason(
  assembled: AssembledSet,
  contracts: Contracts,
  reached: ReadonlySet<string>,
  errors: readonly Finding[],
): Reasoned | null {
  if (assembled.unread.size > 0 || errors.some(({ code }) => BAFFLING.includes(code))) return null;
  const isBroken = brokenPlaces(errors);
  const uses = [...assembled.steps.flatMap((step, index) => stepUses(step, index, contracts)), ...setUses(assembled)];
  const named = new Map<string, readonly RuleUse[]>();
  for (const [name, { value, place }] of assembled.rules)
    if (reached.has(`rule ${name}`)) named.set(`rule ${name}`, [{ rule: value, place, usage: {} }]);
  for (const [name, { value, place }] of assembled.derived)
    if (reached.has(`derived ${name}`)) named.set(`derived ${name}`, derivedUses(value, place, contracts));
  const all = [...uses, ...[...named.values()].flat()];
  const broken = new Set(all.flatMap(({ rule, place }) => (isBroken(place) ? [rule] : [])));
  const ways = waysOf(
    assembled.set,
    all.map(({ rule }) => rule),
    contracts,
    (rule) => typeof rule === 'object' && broken.has(rule),
  );
  if (ways.isBeyond()) return null;

  function rulesIn(rule: Rule, seen: Set<string> = new Set()): readonly string[] {
    for (const { kind, name } of readsOf(rule)) {
      const key = kind === 'rule' ? `rule ${name}` : name.startsWith('derived.') ? `derived ${name.slice('derived.'.length)}` : null;
      if (key === null || seen.has(key)) continue;
      seen.add(key);
      for (const use of named.get(key) ?? []) rulesIn(use.rule, seen);
    }
    return [...seen];
  }
  return { assembled, ways, uses, named, rulesIn: (rule) => rulesIn(rule), isBroken };
}
