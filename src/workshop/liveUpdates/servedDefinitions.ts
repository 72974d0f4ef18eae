import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { readAndCheckShape } from '../check/check.ts';
import { readEnvironment, readTexts } from '../../runtime/definitions/files.ts';
import { sortFindings, type Finding } from '../../runtime/definitions/finding.ts';
import { parseDocument } from '../../runtime/definitions/parse.ts';
import { kindOf, nameOf, type FileKind, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { textsOfSet } from '../../runtime/definitions/textsOfSet.ts';
import type { Environment, QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import type { EditedDefinitions } from '../../runtime/definitions/editedDefinitions.ts';

/** The latest definitions without an error that would break a page. */
export interface ServedDefinitions {
  readonly sets: ReadonlyMap<string, QuestionSet>;
  /** The lists of each environment, by its name. */
  readonly environments: ReadonlyMap<string, Environment>;
  /** All texts, by language. */
  readonly texts: ReadonlyMap<string, SurveyTexts>;
  /** The contents of their files, by language. */
  readonly textSources: ReadonlyMap<string, string>;
}

/** The result of reading the files: what can be served now, and the errors. */
export interface ReadResult {
  /** Null if nothing can be served yet. */
  readonly served: ServedDefinitions | null;
  /** The errors that can be found between a save and the next paint. */
  readonly errors: readonly Finding[];
}

/** The kinds of files with example members. */
export const MEMBERS: readonly FileKind[] = ['member', 'generatedMembers'];

/** Omits members, which are most of the files and which no page reads. */
function withoutMembers(files: SourceFiles): SourceFiles {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !MEMBERS.includes(kindOf(file))));
}

function textFiles(files: SourceFiles): readonly string[] {
  return Object.keys(files).filter((file) => kindOf(file) === 'texts');
}

/**
 * Returns the texts of each language. A language whose file is unreadable or unchanged keeps its previous texts. So does English without
 * a file: no page can be shown without it, and it is usually missing for a moment only.
 */
function textsIn(files: SourceFiles, before: ServedDefinitions | null): Pick<ServedDefinitions, 'texts' | 'textSources'> {
  const textSources = new Map(textFiles(files).map((file) => [nameOf(file), files[file] ?? '']));
  const texts = new Map(
    textFiles(files).flatMap((file): readonly (readonly [string, SurveyTexts])[] => {
      const locale = nameOf(file);
      const same = before?.textSources.get(locale) === files[file] ? before?.texts.get(locale) : undefined;
      if (same) return [[locale, same]];
      try {
        return [[locale, readTexts(file, files[file] ?? '')]];
      } catch {
        const previous = before?.texts.get(locale);
        return previous ? [[locale, previous]] : [];
      }
    }),
  );
  const english = before?.texts.get('en');
  if (english && !texts.has('en')) texts.set('en', english);
  return { texts, textSources };
}

/** Reads the lists of each environment; null if one has a mistake. */
export function readEnvironments(files: SourceFiles, vocabulary: Vocabulary): ServedDefinitions['environments'] | null {
  try {
    const ofEnvironments = Object.entries(files).filter(([file]) => kindOf(file) === 'environment');
    return new Map(ofEnvironments.map(([file, text]) => [nameOf(file), readEnvironment(file, text, vocabulary)]));
  } catch {
    return null;
  }
}

/**
 * Reads what a page needs. While the definitions have an error, the previous ones are served.
 * @param before the definitions served so far; null if there are none
 */
export function readServed(files: SourceFiles, vocabulary: Vocabulary, before: ServedDefinitions | null): ReadResult {
  const { sets, findings } = readAndCheckShape(withoutMembers(files), vocabulary);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isSound = errors.every(({ file }) => kindOf(file) === 'texts');
  const texts = textsIn(files, before);
  const environments = readEnvironments(files, vocabulary);
  if (isSound && environments && texts.texts.has('en'))
    return { served: { sets: reuseUnchanged(sets, before), environments, ...texts }, errors };
  return { served: before && { ...before, ...texts }, errors };
}

/** Reads texts only, which needs no check because no rule depends on them. */
export function readServedTexts(files: SourceFiles, before: ServedDefinitions): ReadResult {
  const changed = textFiles(files).filter((file) => before.textSources.get(nameOf(file)) !== files[file]);
  const syntax = changed.flatMap((file) => parseDocument(file, files[file] ?? '').findings);
  const errors = sortFindings(syntax.filter(({ severity }) => severity === 'error'));
  return { served: { ...before, ...textsIn(files, before) }, errors };
}

/** Returns the texts of a set in a language; null for an unknown set or language. */
export function servedTexts({ sets, texts }: Pick<ServedDefinitions, 'sets' | 'texts'>, set: string, locale: string): SurveyTexts | null {
  const [source, english, translated] = [sets.get(set), texts.get('en'), texts.get(locale)];
  return source && english && translated ? textsOfSet(source, english, translated) : null;
}

/** Returns the current sets. An unchanged set remains the same object. */
function reuseUnchanged(sets: ReadonlyMap<string, AssembledSet>, before: ServedDefinitions | null): ServedDefinitions['sets'] {
  return new Map(
    [...sets].map(([name, { set }]) => {
      const previous = before?.sets.get(name);
      return [name, previous && isSame(previous, set) ? previous : set];
    }),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the edits that an open page must apply; null if nothing that it shows has changed. */
export function editsBetween(before: ServedDefinitions, after: ServedDefinitions): EditedDefinitions | null {
  const sets = [...after.sets].filter(([name, set]) => set !== before.sets.get(name));
  const isKept = (locale: string): boolean => before.texts.get(locale) === after.texts.get(locale);
  const texts = [...after.sets].flatMap(([set, source]) => {
    const locales = [...after.texts.keys()].flatMap((locale) => {
      if (source === before.sets.get(set) && isKept('en') && isKept(locale)) return [];
      const [old, current] = [servedTexts(before, set, locale), servedTexts(after, set, locale)];
      return current && !isSame(old, current) ? [[locale, current] as const] : [];
    });
    return locales.length > 0 ? [[set, Object.fromEntries(locales)] as const] : [];
  });
  return sets.length + texts.length > 0 ? { sets: Object.fromEntries(sets), texts: Object.fromEntries(texts) } : null;
}

/**
 * Returns true if open pages must reload, because they read these only once: the names of sets and languages, the routes of sets, and the
 * environments.
 */
export function needsReload(before: ServedDefinitions, after: ServedDefinitions): boolean {
  const readOnce = ({ sets, texts, environments }: ServedDefinitions): unknown => [
    [...sets].map(([name, { route }]) => `${name} ${route ?? ''}`).toSorted(),
    [...texts.keys()].toSorted(),
    [...environments.values()],
  ];
  return !isSame(readOnce(before), readOnce(after));
}

/** Returns true if all files are of these kinds. */
export function areAll(kinds: readonly FileKind[], files: readonly string[]): boolean {
  return files.every((file) => kinds.includes(kindOf(file)));
}
