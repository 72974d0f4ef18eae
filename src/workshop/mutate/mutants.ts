import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import { derivedUses, setUses, stepUses } from '../check/satisfiability/ruleUses.ts';
import { relevantTo } from '../explain/relevant.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { locate, type Document } from '../../runtime/definitions/parse.ts';
import { FOLDER, type Place } from '../../runtime/definitions/sources.ts';
import type { Rule } from '../../runtime/definitions/types.ts';
import type { Usage } from '../../runtime/rules/types/checkRule.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { answerChanges, removals } from './answerChanges.ts';
import { effectChanges, setChanges } from './effectChanges.ts';
import { ruleChanges } from './ruleChanges.ts';
import type { Mutant, RuleChange } from './types.ts';
import { optionLookup, textsOfType } from './optionLookup.ts';

/** Changes to the definition at a place. */
interface Changed {
  readonly place: Place;
  readonly changes: readonly RuleChange[];
}

/** A rule of a set, with its place and usage. */
export interface WalkedRule {
  readonly rule: Rule;
  readonly place: Place;
  readonly usage: Usage;
}

/** Keys of rules that do not affect a walk: the initial values of inputs, the values in texts, and replies. */
const NOT_WALKED: readonly (string | number)[] = ['prefill', 'textValues', 'reply'];

/** Returns all rules that affect a walk: those of the set and its steps, and the named rules and derived values that they depend on. */
export function walkedRules(assembled: AssembledSet, vocabulary: Vocabulary): readonly WalkedRule[] {
  const steps = stepUses(assembled, vocabulary).filter(({ place }) => !place.path.some((key) => NOT_WALKED.includes(key)));
  const derived = [...assembled.derived.values()].flatMap(({ value, place }) => derivedUses(value, place, vocabulary));
  const uses = [...setUses(assembled), ...steps, ...derived];
  const dependencies = relevantTo(
    assembled.set,
    uses.map(({ rule }) => rule),
  ).rules;
  const named = [...assembled.rules.values()].filter(({ value }) => dependencies.includes(value));
  return [...uses, ...named.map(({ value, place }) => ({ rule: value, place, usage: { isCondition: true } }))];
}

function changesOf(assembled: AssembledSet, sets: readonly AssembledSet[], vocabulary: Vocabulary): readonly Changed[] {
  const options = optionLookup(sets, vocabulary);
  const reasons = [...new Set(sets.flatMap(({ set }) => set.screenOuts.map(({ reason }) => reason)))];
  const rules = walkedRules(assembled, vocabulary).map(({ rule, place, usage }) => ({
    place,
    changes: ruleChanges(rule, options, usage.isCondition === true, usage.expected ? textsOfType(usage.expected) : null),
  }));
  const steps = assembled.steps.flatMap(({ step, placeOf }): readonly Changed[] => [
    ...(step.answer ? [{ place: placeOf('answer'), changes: answerChanges(step.answer) }] : []),
    { place: placeOf('effects'), changes: effectChanges(step.effects ?? [], reasons) },
    { place: placeOf('checks'), changes: removals(step.checks, 'check', 'answer') },
  ]);
  return [
    { place: { document: assembled.document, path: [] }, changes: setChanges(assembled.set, vocabulary.finishedReasons ?? []) },
    ...rules,
    ...steps,
  ];
}

/** Returns a path that stays the same when steps are inserted: list items with an id are named by it. */
function namedPath({ value }: Document, path: Path): string {
  const names: string[] = [];
  let current: Json | undefined = value;
  for (const key of path) {
    const isInList = Array.isArray(current);
    current = Array.isArray(current) ? current[Number(key)] : isJsonObject(current) ? current[String(key)] : undefined;
    const item = isInList && isJsonObject(current) ? (current['id'] ?? current['use'] ?? current['call'] ?? current['reason']) : undefined;
    names.push(typeof item === 'string' ? item : String(key));
  }
  return names.join('/');
}

function mutantOf(document: Document, path: Path, change: RuleChange, sets: readonly string[]): Mutant {
  const { file, line, column } = locate(document, path);
  const key = `${file.replace(`${FOLDER}/`, '')} ${namedPath(document, path)}: ${change.description}`;
  return { ...change, key, path, file, line, column, sets };
}

/**
 * Returns every mutant of the definitions: one change in one rule, effect or answer type. A change in a shared file counts once.
 * Sorted by file and position.
 */
export function allMutants(sets: readonly AssembledSet[], vocabulary: Vocabulary): readonly Mutant[] {
  const changeByKey = new Map<
    string,
    { readonly document: Document; readonly path: Path; readonly change: RuleChange; readonly sets: string[] }
  >();
  for (const assembled of sets)
    for (const { place, changes } of changesOf(assembled, sets, vocabulary))
      for (const change of changes) {
        const path = [...place.path, ...change.path];
        const key = JSON.stringify([place.document.file, path, change.to ?? 'removed']);
        const entry = changeByKey.get(key) ?? { document: place.document, path, change, sets: [] };
        if (!entry.sets.includes(assembled.set.name)) entry.sets.push(assembled.set.name);
        changeByKey.set(key, entry);
      }
  const mutants = [...changeByKey.values()].map(({ document, path, change, sets: names }) => mutantOf(document, path, change, names));
  const order = (a: Mutant, b: Mutant): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);
  return mutants.toSorted(order);
}
