import type { AssembledSet, PlacedDefinition } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { isJsonObject } from '../../../runtime/base/json.ts';
import { type Document } from '../../../runtime/definitions/parse.ts';
import { nameOf, type Sources } from '../../../runtime/definitions/sources.ts';
import { findingIn } from '../report.ts';

/**
 * Reports named rules that nothing reads and shared steps that no set uses. Often their name is misspelled elsewhere. Derived
 * values are exempt because payloads read them too.
 * @param used by set, the names (`rules.mood`) of the rules that its steps or derived values use
 */
export function checkUnused(
  sets: readonly AssembledSet[],
  used: ReadonlyMap<AssembledSet, ReadonlySet<string>>,
  { files }: Sources,
): readonly Finding[] {
  const byPlace = new Map<string, { readonly name: string; readonly rule: PlacedDefinition<unknown>; isUsed: boolean }>();
  for (const set of sets)
    for (const [name, rule] of set.rules) {
      const key = `${rule.place.document.file}#${name}`;
      const isUsed = used.get(set)?.has(`rules.${name}`) === true;
      byPlace.set(key, { name, rule, isUsed: isUsed || byPlace.get(key)?.isUsed === true });
    }
  const rules = [...byPlace.values()]
    .filter(({ isUsed }) => !isUsed)
    .map(({ name, rule: { place } }) =>
      findingIn(place, 'unused-rule', `Nothing uses the rule "${name}".`, 'Remove it, or use it as {"rule": "name"}.', 'key'),
    );
  const shown = new Set(sets.flatMap(({ steps }) => steps.map(({ placeOf }) => placeOf('id').document.file)));
  const broken = sets.some(({ unreadNames }) => unreadNames.size > 0);
  const steps = [...files.step].flatMap(([id, document]) => {
    if (broken || shown.has(document.file) || !isNamedAsDeclared(document)) return [];
    const message = `No set uses the shared step "${id}".`;
    return [findingIn({ document, path: [] }, 'unused-shared-step', message, `Use it: {"use": "${id}"}, or delete its file.`)];
  });
  return [...rules, ...steps];
}

/** Returns false for a file that declares another name, which is reported there: no set can use it before that is corrected. */
function isNamedAsDeclared({ file, value }: Document): boolean {
  return isJsonObject(value) && value['id'] === nameOf(file);
}
