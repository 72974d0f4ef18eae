import { isJsonObject, jsonAt } from '../../../runtime/base/json.ts';
import { memoiseLastTwoOfEach } from '../../../runtime/base/memoiseLastTwo.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { WIDGETS } from '../../../runtime/definitions/widgets.ts';
import { nameOf, type Sources } from '../../../runtime/definitions/sources.ts';
import { findingAt, type Document } from '../../../runtime/definitions/parse.ts';
import { schemaIssues, SHAPES } from '../../../runtime/definitions/validate.ts';
import { sameLabels } from './labels.ts';
import { boundIssues, limitIssues } from './limits.ts';
import { missingInFirst, localeIssues, placeholderIssues, unusedValues } from './locales.ts';
import { checkPhoneLinks } from './phoneLinks.ts';
import { textIssues, requiredTexts, type TextIssue, type TextNames } from './texts.ts';
import { findingIn } from '../report.ts';

/** The language that every other one is compared with. */
const FIRST = 'en';

/** Returns, for each step id, the placeholders that the step's textValues fill in any set. */
function filledPlaceholders(sets: readonly AssembledSet[]): ReadonlyMap<string, readonly string[]> {
  const filled = new Map<string, readonly string[]>();
  for (const { set } of sets)
    for (const { id, textValues } of set.steps) filled.set(id, [...(filled.get(id) ?? []), ...Object.keys(textValues ?? {})]);
  return filled;
}

/** Reports values that a step gives to its texts although neither they nor the widget use them. */
function idleValues({ step, placeOf }: PlacedStep, first: Document): readonly Finding[] {
  const { document, path } = placeOf('textValues');
  const read = WIDGETS[step.widget]?.values ?? [];
  const idle = unusedValues(first, step.id, Object.keys(step.textValues ?? {})).filter((name) => !read.includes(name));
  return idle.map((name) => {
    const message = `No text of the step "${step.id}" contains {{${name}}}.`;
    return findingIn(
      { document, path: [...path, name] },
      'unused-text-value',
      message,
      'Remove it, or use the placeholder in a text.',
      'key',
    );
  });
}

/** Drops `text-missing` issues next to an unknown key, or whose group is next to one: the key is a misspelling and is reported as such. */
function withoutMisspelled(document: Document, issues: readonly TextIssue[]): readonly TextIssue[] {
  const value = document.value ?? null;
  const unknownKeys = schemaIssues(SHAPES.texts, value).map(({ path }) => path.slice(0, -1).join('/'));
  const isMisspelled = (path: Path): boolean =>
    path.some((_, index) => {
      const isText = index === path.length - 1;
      return unknownKeys.includes(path.slice(0, index).join('/')) && (isText || jsonAt(value, path.slice(0, index + 1)) === undefined);
    });
  return issues.filter(({ code, path }) => code !== 'text-missing' || !isMisspelled(path));
}

/** Returns the paths that have an issue. */
function reportedPaths(issues: readonly TextIssue[]): ReadonlySet<string> {
  return new Set(issues.flatMap(({ path, intendedPath }) => [path, intendedPath ?? path]).map((path) => path.join('/')));
}

/** Returns a predicate: true for a path that was reported, or that is within one. */
function hasIssueIn(reported: ReadonlySet<string>): (path: Path) => boolean {
  return (path) => reported.size > 0 && path.some((_, index) => reported.has(path.slice(0, index + 1).join('/')));
}

const rememberCompared = memoiseLastTwoOfEach<readonly Finding[]>();

/**
 * Compares a language with another one. Memoised, because an author edits one of many files.
 * @param reported the paths that have an issue in the first language
 */
function comparedFindings(document: Document, base: Document, reported: ReadonlySet<string>): readonly Finding[] {
  return rememberCompared(document.file, [document, base, [...reported].join()], () => {
    const issues = localeIssues(document, base, hasIssueIn(reported));
    return withoutMisspelled(document, issues).map((issue) => findingAt(document, [], issue));
  });
}

/**
 * Checks the texts in every language: the first against the definitions, the others against the first, a regional one (en-GB)
 * against its own language. Skips definitions without any texts, and files that could not be read.
 */
export function checkAllTexts(
  { files: { texts }, broken }: Sources,
  sets: readonly AssembledSet[],
  names: TextNames,
  { textFacts }: Vocabulary,
): readonly Finding[] {
  const first = texts.get(FIRST);
  if (!first || broken.has(first.file) || !isJsonObject(first.value)) return [];
  const shapeIssues = schemaIssues(SHAPES.texts, first.value);
  // A misspelled group hides all of its texts, so nothing can be said about them until it is corrected.
  if (shapeIssues.some(({ code, path }) => code === 'unknown-key' && path.length === 1)) return [];
  const required = requiredTexts(sets, names);
  const firstIssues = textIssues(first, required);
  const ownIssues = (document: Document): readonly Issue[] => [...sameLabels(document.value), ...limitIssues(document.value, sets)];
  const inFirst: readonly TextIssue[] = [
    ...withoutMisspelled(first, firstIssues),
    ...placeholderIssues(first, filledPlaceholders(sets), textFacts),
    ...ownIssues(first),
    ...boundIssues(first.value, sets),
  ];
  const compared = [...texts.values()].filter(
    ({ file, value }) => file !== first.file && !nameOf(file).includes('-') && !broken.has(file) && isJsonObject(value),
  );
  const lacking = missingInFirst(
    first,
    compared,
    inFirst.filter(({ code }) => code === 'text-unused'),
  );
  const replaced = new Set(lacking.map(({ path }) => path.join('/')));
  const issues = [...inFirst.filter(({ code, path }) => code !== 'text-unused' || !replaced.has(path.join('/'))), ...lacking];
  // A misspelled key does not show which text was meant. Until it is corrected, the other languages cannot be compared there.
  const ofMalformedSteps = required.malformed.map((id) => `steps/${id}`);
  const reported = new Set([...reportedPaths([...issues, ...firstIssues, ...shapeIssues]), ...ofMalformedSteps]);
  const hasIssue = hasIssueIn(reported);
  const others = [...texts].flatMap(([locale, document]) => {
    if (locale === FIRST || broken.has(document.file) || !isJsonObject(document.value)) return [];
    const base = (locale.includes('-') ? texts.get(locale.split('-')[0] ?? FIRST) : undefined) ?? first;
    const own = ownIssues(document).filter(({ path }) => !hasIssue(path));
    return [
      ...comparedFindings(document, broken.has(base.file) ? first : base, reported),
      ...own.map((issue) => findingAt(document, [], issue)),
    ];
  });
  return [
    ...issues.map((issue) => findingAt(first, [], issue)),
    ...sets.flatMap(({ steps }) => steps.flatMap((step) => idleValues(step, first))),
    ...others,
    ...checkPhoneLinks(
      [...texts.values()].filter(({ file }) => !broken.has(file)),
      first,
      sets,
      names.replies,
    ),
  ];
}
