import { isJsonObject, jsonAt, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { nearest } from '../../../runtime/base/nearest.ts';
import type { Document } from '../../../runtime/definitions/parse.ts';
import { nameOf } from '../../../runtime/definitions/sources.ts';
import { renamedTexts, type TextIssue } from './texts.ts';
import { issueAt } from '../report.ts';
import { joinList } from '../../../runtime/base/joinList.ts';

/** Units and names that are the same in every language. */
const ALIKE = /\b(?:A1c|BMI|GLP[-‑]1|HbA1c|HIPAA|OK|PHQ|SMS|kg|cm|lbs?|mg|ml|min|h|ft|in|PCOS)\b/gi;

type Texts = readonly (readonly [path: Path, text: string])[];

const textsOfObject = memoise((value: JsonObject): Texts => textsBelow(value, []));

/** Returns every text of a file with its path. Several checks read them, and an author edits one of many files. */
export function textsOf(value: Json | undefined): Texts {
  return isJsonObject(value) ? textsOfObject(value) : textsBelow(value, []);
}

function textsBelow(value: Json | undefined, path: Path): Texts {
  if (typeof value === 'string') return path[0] === '$schema' || path[0] === 'allow' ? [] : [[path, value]];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => textsBelow(part, [...path, key]));
}

function placeholders(text: string): readonly string[] {
  if (!text.includes('{{')) return [];
  return [...new Set([...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();
}

function keyOf(path: Path): string {
  return path.join('/');
}

function list(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ');
}

/**
 * Compares a language with the first one: it must have the same texts and the same placeholders. A regional language (en-GB) contains
 * only the differences from its base language.
 * @param hasIssue returns true for a path with an issue in the first language; other languages are not compared there
 */
export function localeIssues(document: Document, first: Document, hasIssue: (path: Path) => boolean): readonly Issue[] {
  const locale = nameOf(document.file);
  const base = textsOf(first.value).filter(([path]) => !hasIssue(path));
  const baseTexts = new Map(base.map(([path, text]) => [keyOf(path), text]));
  const missing = locale.includes('-') ? [] : missingIssues(base, document, locale);
  const others = textsOf(document.value).flatMap(([path, text]): readonly Issue[] => {
    if (hasIssue(path)) return [];
    const other = baseTexts.get(keyOf(path));
    if (other === undefined) return [unusedIssue(path, document, first)];
    if (text.trim() === '') return [missingIssue(path, locale)];
    const loose = looseIssue(path, text);
    if (loose) return [loose];
    const expected = placeholders(other);
    const present = placeholders(text);
    if (expected.join() === present.join()) return sameIssue(path, text, other, locale, nameOf(first.file));
    return [placeholderIssue(path, { expected, given: present, first: nameOf(first.file) })];
  });
  return renamedTexts(oncePerPath([...missing, ...others]));
}

/**
 * Reports a text or placeholder that the first language lacks and all others have. It was most likely removed or misspelled
 * there, so it is reported once, not once per language.
 * @param unread issues of keys in the first language that nothing reads
 */
export function missingInFirst(first: Document, others: readonly Document[], unread: readonly Issue[]): readonly TextIssue[] {
  const [one, ...more] = others;
  if (!one || more.length === 0) return [];
  const names = others.map(({ file }) => nameOf(file));
  const languages = joinList(names, 'and');
  return textsOf(one.value).flatMap(([path, text]): readonly TextIssue[] => {
    const texts = [text, ...more.map(({ value }) => jsonAt(value, path))].filter((each) => typeof each === 'string');
    if (texts.length < others.length) return [];
    const firstText = jsonAt(first.value, path);
    const siblings = unread.filter((issue) => keyOf(issue.path.slice(0, -1)) === keyOf(path.slice(0, -1)));
    if (firstText === undefined && siblings.length === 1)
      return siblings.map((issue) => ({
        ...issue,
        intendedPath: path,
        hint: `${languages} have "${String(path.at(-1))}" instead. Rename this, or remove it everywhere.`,
      }));
    if (typeof firstText !== 'string') return [];
    // A misspelled placeholder is reported as one that nothing fills.
    const unmatched = placeholders(firstText).filter((name) => texts.every((each) => !placeholders(each).includes(name)));
    const missing = placeholders(text).filter(
      (name) =>
        [firstText, ...texts].every((each, at) => placeholders(each).includes(name) === at > 0) &&
        !unmatched.some((each) => nearest(each, [name]) === name),
    );
    const message = `This lacks ${list(missing)}, which ${languages} have.`;
    const hint = `Add ${list(missing)} here, or remove it in the other languages.`;
    return missing.length === 0 || looseIssue(path, firstText) ? [] : [{ path, code: 'text-placeholder', message, hint }];
  });
}

/** Reports placeholders that a language lacks or adds. */
function placeholderIssue(
  path: Path,
  { expected, given, first }: { readonly expected: readonly string[]; readonly given: readonly string[]; readonly first: string },
): Issue {
  const missing = expected.filter((name) => !given.includes(name));
  const added = given.filter((name) => !expected.includes(name));
  const [name = ''] = added;
  const meant = nearest(name, missing);
  const report = (message: string, hint: string): Issue => issueAt(path, 'text-placeholder', message, hint);
  if (missing.length === 0)
    return report(
      `${first} does not have ${list(added)} here.`,
      `If ${list(added)} belongs here, add it to ${first}.json too; otherwise remove it.`,
    );
  const hint =
    meant === null ? `Add ${list(missing)} where the text needs it.` : `Did you mean ${list([meant])} instead of ${list([name])}?`;
  return report(`This lacks ${list(missing)}, which ${first} has here.`, hint);
}

/** Reports braces that do not form a placeholder and would be shown to members. */
function looseIssue(path: Path, text: string): Issue | null {
  const rest = text.replaceAll(/\{\{\s*[\w.-]+\s*\}\}/g, (match) => ' '.repeat(match.length));
  const braces = /[{}]+\s*([\w.-]*)\s*[{}]*/.exec(rest);
  if (!braces) return null;
  const [whole, name = ''] = braces;
  const hint = name === '' ? 'Write {{name}} with the name of a value, or remove the braces.' : `Write {{${name}}}.`;
  return issueAt(path, 'text-placeholder', `"${whole.trim()}" is not a placeholder: members would see it as written.`, hint);
}

/** Reports a text that the first language does not have. */
function unusedIssue(path: Path, document: Document, first: Document): Issue {
  // Where a whole step is absent, report the step.
  const depth = path.findIndex((_, index) => index > 0 && jsonAt(first.value, path.slice(0, index + 1)) === undefined);
  const extraPath = depth < 0 ? path : path.slice(0, depth + 1);
  const message = `Only ${nameOf(document.file)} has "${extraPath.join('.')}".`;
  return issueAt(extraPath, 'text-unused', message, `Add it to ${nameOf(first.file)}.json, or remove it.`, 'key');
}

/** Reports texts of the first language that this one lacks. Where a whole step is absent, reports the step. */
function missingIssues(base: readonly (readonly [path: Path, text: string])[], { value }: Document, locale: string): readonly Issue[] {
  return base.flatMap(([path]) => {
    if (jsonAt(value, path) !== undefined) return [];
    const depth = path.findIndex((_, index) => index > 0 && jsonAt(value, path.slice(0, index + 1)) === undefined);
    return [missingIssue(depth < 0 ? path : path.slice(0, depth + 1), locale)];
  });
}

function oncePerPath(issues: readonly Issue[]): readonly Issue[] {
  return [...new Map(issues.map((issue) => [`${issue.code} ${keyOf(issue.path)}`, issue])).values()];
}

/** Reports a text that equals the one it is compared with: untranslated or, in a regional language, redundant. */
function sameIssue(path: Path, text: string, other: string | undefined, locale: string, first: string): readonly Issue[] {
  if (text !== other) return [];
  const redundant = 'Remove it. A regional language contains only what differs.';
  if (locale.includes('-')) return [issueAt(path, 'text-repeated', `This says the same as ${first}.`, redundant)];
  if (!hasWords(text)) return [];
  const hint = 'Translate it, or allow it with a reason if both languages use the same words.';
  return [issueAt(path, 'text-untranslated', `This is the same in ${locale} as in ${first}.`, hint)];
}

function missingIssue(path: Path, locale: string): Issue {
  return issueAt(path, 'text-missing', `"${path.join('.')}" has no text in ${locale}.`, 'Translate it.', 'key');
}

/**
 * Returns the text values that no text of a step uses.
 * @param names the names that its textValues define
 */
export function unusedValues(document: Document, id: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const used = textsOf(jsonAt(document.value, ['steps', id])).flatMap(([, text]) => placeholders(text));
  return names.filter((name) => !used.includes(name));
}

/**
 * Reports placeholders in the first language that nothing fills.
 * @param filled for each step id, the names that the step's textValues define; facts of the visit may fill any text
 */
export function placeholderIssues(
  document: Document,
  filled: ReadonlyMap<string, readonly string[]>,
  facts: readonly string[],
): readonly Issue[] {
  return textsOf(document.value).flatMap(([path, text]) => {
    const loose = looseIssue(path, text);
    if (loose) return [loose];
    const names = path[0] === 'steps' ? (filled.get(String(path[1])) ?? []) : [];
    const fillable = [...names, ...facts];
    return placeholders(text).flatMap((name): readonly Issue[] => {
      if (fillable.includes(name)) return [];
      const meant = nearest(name, fillable);
      const hint =
        meant === null ? `Add "${name}" to the step's textValues, or use one of ${fillable.join(', ')}.` : `Did you mean {{${meant}}}?`;
      return [{ path, code: 'text-placeholder', message: `Nothing fills the placeholder {{${name}}}.`, hint }];
    });
  });
}

/** Returns true when a text has words to translate, beyond numbers, units, symbols and placeholders. */
function hasWords(text: string): boolean {
  const rest = text
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .replaceAll(/https:\/\/\S+/g, ' ')
    .replaceAll(ALIKE, ' ');
  return /\p{L}{2}/u.test(rest);
}
