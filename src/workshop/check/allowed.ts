import { isJsonObject, jsonAt, listAt, type Json } from '../../runtime/base/json.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { CODES } from './codes.ts';
import type { Finding } from '../../runtime/definitions/finding.ts';
import { findingAt, offsetOf, rangeOf, type Document, type Range } from '../../runtime/definitions/parse.ts';
import type { Sources } from '../../runtime/definitions/sources.ts';
import { findingIn } from './report.ts';

/** An entry under "allow" in a file or a step: the author states that a finding is intended. */
interface AllowEntry {
  readonly document: Document;
  readonly path: Path;
  /** The file or the step that `at` is relative to. */
  readonly base: Path;
  readonly code: Json | undefined;
  readonly at: Json | undefined;
  readonly reason: Json | undefined;
}

const MIN_REASON_LENGTH = 10;
/** Keys that can name an entry of a list. */
const NAMES: readonly string[] = ['id', 'use', 'reason', 'call', 'hook'];

function entriesAt(document: Document, holder: Json | undefined, base: Path): readonly AllowEntry[] {
  return listAt(holder, 'allow').flatMap((entry, index) =>
    isJsonObject(entry)
      ? [{ document, path: [...base, 'allow', index], base, code: entry['code'], at: entry['at'], reason: entry['reason'] }]
      : [],
  );
}

function allowEntriesIn(document: Document): readonly AllowEntry[] {
  const { value } = document;
  return [
    ...entriesAt(document, value, []),
    ...listAt(value, 'steps').flatMap((step, index) => entriesAt(document, step, ['steps', index])),
  ];
}

/**
 * Returns the keys of a value that a path may mean, each with the rest of the path. A list's entry is named by its id, its index or
 * `*`. A key that contains dots spans several segments.
 */
function keysMeant(value: Json, segments: readonly string[]): readonly (readonly [key: string | number, rest: readonly string[]])[] {
  const [segment = '', ...rest] = segments;
  if (Array.isArray(value))
    return value.flatMap((entry: Json, index) => {
      const names = isJsonObject(entry) ? NAMES.map((name) => entry[name]) : [];
      return segment === '*' || segment === String(index) || names.includes(segment) ? [[index, rest] as const] : [];
    });
  if (!isJsonObject(value)) return [];
  if (segment === '*') return Object.keys(value).map((key) => [key, rest] as const);
  return segments.flatMap((_, index) => {
    const key = segments.slice(0, index + 1).join('.');
    return Object.hasOwn(value, key) ? [[key, segments.slice(index + 1)] as const] : [];
  });
}

/** Returns all paths that `at` may mean. */
function pathsAt(value: Json, segments: readonly string[], path: Path): readonly Path[] {
  if (segments.length === 0) return [path];
  return keysMeant(value, segments).flatMap(([key, rest]) => {
    const next = Array.isArray(value) ? value[Number(key)] : isJsonObject(value) ? value[key] : undefined;
    return next === undefined ? [] : pathsAt(next, rest, [...path, key]);
  });
}

function rangesOf({ document, base, at }: AllowEntry): readonly Range[] {
  const segments = typeof at === 'string' && at !== '' ? at.split('.') : [];
  return pathsAt(jsonAt(document.value, base) ?? null, segments, base).flatMap((path) => rangeOf(document, path) ?? []);
}

/** Returns what is wrong with an entry; null when it is valid. */
function mistake({ code, at, reason, document, path }: AllowEntry, ranges: readonly Range[]): Finding | null {
  const report = (key: string, found: string, message: string, hint: string): Finding =>
    findingAt(document, path, { path: [key], code: found, message, hint });
  // The schema already reports a missing key or a value that is not a string.
  if (typeof code !== 'string' || typeof reason !== 'string' || (at !== undefined && typeof at !== 'string')) return null;
  const severity = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const warnings = Object.keys(CODES).filter((each) => CODES[each] === 'warning');
  if (!severity) return report('code', 'allow-code', `There is no finding "${code}".`, suggest(code, warnings));
  if (severity === 'error' || code === 'allow-unused')
    return report('code', 'allow-code', `"${code}" cannot be allowed.`, 'Fix what it reports: only warnings can be allowed.');
  if (ranges.length === 0)
    return report('at', 'allow-place', `"${at}" does not name anything here.`, 'Separate keys and ids with dots: "steps.sex.visibleWhen".');
  if (reason.trim().length < MIN_REASON_LENGTH)
    return report('reason', 'allow-reason', 'This reason says too little.', 'Explain in a sentence why this is intended.');
  return null;
}

/** Removes the findings that authors allow, each with its reason. An invalid or unused entry becomes a finding itself. */
export function withoutAllowed(findings: readonly Finding[], { files, broken }: Sources): readonly Finding[] {
  const documents = [files.set, files.step, files.rules, files.texts].flatMap((kind) => [...kind.values()]);
  // The missing part of a broken file may come after the mistake in its JSON.
  const readable = documents.filter(({ file }) => !broken.has(file));
  const allowEntries = readable.flatMap(allowEntriesIn).map((entry) => {
    const ranges = rangesOf(entry);
    return { ...entry, ranges, mistake: mistake(entry, ranges), used: false };
  });
  const remaining = findings.filter((finding) => {
    const candidates = allowEntries.filter(
      ({ document, code, reason, mistake: wrong }) =>
        wrong === null && typeof reason === 'string' && code === finding.code && document.file === finding.file,
    );
    const [first] = candidates;
    if (!first) return true;
    const offset = offsetOf(first.document.text, finding);
    const match = candidates.find(({ ranges }) => ranges.some(({ from, to }) => from <= offset && offset < to));
    if (match) match.used = true;
    return !match;
  });
  const mistakes = allowEntries.flatMap((entry) => entry.mistake ?? []);
  // While other findings remain, an unused entry is not reported: once they are fixed, it may be needed again.
  const isConclusive = remaining.length === 0 && mistakes.length === 0;
  if (!isConclusive) return [...remaining, ...mistakes];
  return allowEntries
    .filter(({ used }) => !used)
    .map((entry) => findingIn(entry, 'allow-unused', `Nothing here is reported as "${String(entry.code)}".`, 'Remove this entry.'));
}
