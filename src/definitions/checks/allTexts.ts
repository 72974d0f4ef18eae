import type { AssembledSet, PlacedStep } from '../assemble.ts';
import type { Finding } from '../finding.ts';
import { TEXT_FACTS } from '../names.ts';
import { findingAt, type Document } from '../parse.ts';
import { checkLocale, checkPlaceholders, unusedValues } from './locales.ts';
import { checkTexts, wantedTexts } from './texts.ts';

/** The language that every other is compared with. */
const FIRST = 'en';

/** By step id: the placeholders that its textValues fill, in whichever set. */
function filledBy(sets: readonly AssembledSet[]): ReadonlyMap<string, readonly string[]> {
  const filled = new Map<string, readonly string[]>();
  for (const { set } of sets)
    for (const { id, textValues } of set.steps) filled.set(id, [...(filled.get(id) ?? []), ...Object.keys(textValues ?? {})]);
  return filled;
}

/** Values that a step gives to its texts, though none of them says where. */
function idleValues({ step, placeOf }: PlacedStep, first: Document): readonly Finding[] {
  const { document, path } = placeOf('textValues');
  return unusedValues(first, step.id, Object.keys(step.textValues ?? {})).map((name) =>
    findingAt(document, path, {
      path: [name],
      at: 'key',
      severity: 'warning',
      code: 'unused-text-value',
      message: `No text of the step "${step.id}" holds the placeholder {{${name}}}.`,
      hint: 'Take it away, or put the placeholder into a text.',
    }),
  );
}

/**
 * The texts in every language: the first against the definitions, the others against the first, a regional one (en-GB)
 * against its own language. A set of definitions without any texts is let be.
 */
export function checkAllTexts(
  texts: ReadonlyMap<string, Document>,
  sets: readonly AssembledSet[],
  variants: ReadonlyMap<string, readonly string[] | null>,
): readonly Finding[] {
  const first = texts.get(FIRST);
  if (!first) return [];
  const others = [...texts].flatMap(([locale, document]) => {
    if (locale === FIRST) return [];
    const base = locale.includes('-') ? texts.get(locale.split('-')[0] ?? FIRST) : first;
    return checkLocale(document, base ?? first);
  });
  return [
    ...checkTexts(first, wantedTexts(sets, variants)),
    ...checkPlaceholders(first, filledBy(sets), TEXT_FACTS),
    ...sets.flatMap(({ steps }) => steps.flatMap((step) => idleValues(step, first))),
    ...others,
  ];
}
