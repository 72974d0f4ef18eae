import { isJsonObject, type Json } from '../../base/json.ts';
import type { Issue, Path } from '../../rules/types/issue.ts';
import type { Finding } from '../finding.ts';
import { findingAt, type Document } from '../parse.ts';
import { nameOf } from '../sources.ts';
import { hasWords } from './untranslated.ts';

/** Every text of a file with its path. */
function textsOf(value: Json | undefined, path: Path = []): readonly (readonly [path: Path, text: string])[] {
  if (typeof value === 'string') return path[0] === '$schema' || path[0] === 'allow' ? [] : [[path, value]];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]));
}

function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();
}

function keyOf(path: Path): string {
  return path.join('/');
}

function list(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ');
}

/**
 * A language against the first one: every text is there, none besides, and the placeholders are the same.
 * A regional language (en-GB) holds only what differs from its own language.
 */
export function checkLocale(document: Document, first: Document): readonly Finding[] {
  const locale = nameOf(document.file);
  const isRegional = locale.includes('-');
  const own = new Map(textsOf(document.value).map(([path, text]) => [keyOf(path), text]));
  const base = textsOf(first.value);
  const known = new Map(base.map(([path, text]) => [keyOf(path), text]));
  const missing = isRegional ? [] : base.flatMap(([path]) => (own.has(keyOf(path)) ? [] : [missingIssue(path, locale)]));
  const others = textsOf(document.value).flatMap(([path, text]): readonly Issue[] => {
    if (!known.has(keyOf(path)))
      return [
        {
          path,
          at: 'key',
          severity: 'warning',
          code: 'text-unused',
          message: `"${path.join('.')}" stands in ${locale} alone.`,
          hint: `Add it to ${nameOf(first.file)}.json, or take it away.`,
        },
      ];
    if (text.trim() === '') return [missingIssue(path, locale)];
    const wanted = placeholders(known.get(keyOf(path)) ?? '');
    const given = placeholders(text);
    if (wanted.join() === given.join()) return sameIssue(path, text, known.get(keyOf(path)), locale, nameOf(first.file));
    const hint = wanted.length === 0 ? 'Take the placeholders away.' : `Use exactly ${list(wanted)}.`;
    return [
      {
        path,
        code: 'text-placeholder',
        message: `The placeholders differ from those of ${nameOf(first.file)}: ${given.length === 0 ? 'none' : list(given)}.`,
        hint,
      },
    ];
  });
  return [...missing, ...others].map((issue) => findingAt(document, [], issue));
}

/** A text that says the same as the one it is compared with: not translated, or, in a regional language, said for nothing. */
function sameIssue(path: Path, text: string, other: string | undefined, locale: string, first: string): readonly Issue[] {
  if (text !== other) return [];
  const issue = { path, severity: 'warning' } as const;
  if (locale.includes('-')) {
    const message = `This says the same as ${first}.`;
    return [{ ...issue, code: 'text-repeated', message, hint: 'Take it away: a regional language holds only what differs.' }];
  }
  if (!hasWords(text)) return [];
  const hint = 'Translate it, or allow it with a reason where the languages write it alike.';
  return [{ ...issue, code: 'text-untranslated', message: `This is the same in ${locale} as in ${first}.`, hint }];
}

function missingIssue(path: Path, locale: string): Issue {
  return { path, at: 'key', code: 'text-missing', message: `"${path.join('.')}" is not said in ${locale}.`, hint: 'Translate it.' };
}

/** Values for placeholders that none of a step's texts holds. @param names what its textValues give */
export function unusedValues(document: Document, id: string, names: readonly string[]): readonly string[] {
  const used = textsOf(document.value).flatMap(([path, text]) => (path[0] === 'steps' && path[1] === id ? placeholders(text) : []));
  return names.filter((name) => !used.includes(name));
}

/**
 * The placeholders of the first language must be filled by something.
 * @param filled by step id: the names that its textValues give; facts of the visit fill any text
 */
export function checkPlaceholders(
  document: Document,
  filled: ReadonlyMap<string, readonly string[]>,
  facts: readonly string[],
): readonly Finding[] {
  return textsOf(document.value).flatMap(([path, text]) => {
    const names = path[0] === 'steps' ? (filled.get(String(path[1])) ?? []) : [];
    const empty = placeholders(text).filter((name) => !names.includes(name) && !facts.includes(name));
    return empty.map((name) =>
      findingAt(document, [], {
        path,
        code: 'text-placeholder',
        message: `Nothing fills the placeholder {{${name}}}.`,
        hint: `Add "${name}" to the step's textValues, or use one of ${[...names, ...facts].join(', ')}.`,
      }),
    );
  });
}
