import { ageOn, parseIsoDate, type CalendarDate } from '../../../runtime/base/dates.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import { memoiseLastTwo } from '../../../runtime/base/memoiseLastTwo.ts';
import { isJsonObject, objectAt, type Json } from '../../../runtime/base/json.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt, type Document } from '../../../runtime/definitions/parse.ts';
import { readMembers, type ExampleMember } from '../../exampleMembers/members.ts';
import { kindOf, nameOf, type FileKind, type Sources } from '../../../runtime/definitions/sources.ts';
import { textsOf } from './locales.ts';
import { issueAt } from '../report.ts';

/** Keys for authors' notes, which members never receive. */
const NOTES: readonly string[] = ['$schema', 'description', 'allow'];

const MARKUP = /<\/?[a-z!][^<>]*>|<script|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i;
const SCRIPT = /\b(?:javascript|vbscript)\s*:|\bdata:[a-z]+\/|\bfile:\/\//i;
const PLAIN_LINK = /(?<!\]\()\b(?:http|ftp|ws):\/\//i;
/** Matches a name whose value is a link. */
const LINK_KEY = /(?:link|url|href)$/i;

/** Matches Markdown, which is not rendered. The schema of texts reports links in square brackets. */
const MARKDOWN = /\*\*[^*]+\*\*|__[^_]+__|`[^`]+`|^#{1,6} /m;
/** Matches UTF-8 that was read as Latin-1 or Windows-1252 and saved again: Ã¼ for ü, â€™ for ’. */
const GARBLED = /[ÂÃ][\u0080-\u00BF]|â€|\u00EF\u00BF\u00BD|[\u0080-\u009F]/;
/** Matches a date, or an attempt at one. */
const DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[/.]\d{1,2}[/.]\d{4}$/;

/** Reports a date that does not exist or is not in the ISO format, in which dates are compared. */
function dateIssue(text: string, path: Path): Issue | null {
  if (!DATE.test(text) || parseIsoDate(text)) return null;
  const [year = '', month = '', day = ''] = text.split(/[-/.]/);
  const meant = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const hint = parseIsoDate(meant) ? `Write "${meant}".` : 'Write a date that exists, as year-month-day: 2026-03-02.';
  return issueAt(path, 'wrong-date', `"${text}" is not a date.`, hint);
}

function issueOf(text: string, path: Path): Issue | null {
  const date = dateIssue(text, path);
  if (date) return date;
  const issue = (code: string, message: string, hint: string): Issue => issueAt(path, code, message, hint);
  const script = SCRIPT.exec(text)?.[0];
  if (script !== undefined)
    return issue('unsafe-link', `A definition must not contain "${script}".`, 'Remove it. A link starts with https://.');
  const markup = MARKUP.exec(text)?.[0];
  if (markup !== undefined) {
    const message = `Texts are plain: members would see "${markup}" as it is written.`;
    return issue('markup', message, 'Remove the tag or entity, and write the character itself.');
  }
  const garbled = GARBLED.exec(text);
  if (garbled) {
    const message = `"${text.slice(garbled.index, garbled.index + 3)}" is a garbled character: the file was saved in the wrong encoding.`;
    return issue('text-encoding', message, 'Type the character again, and save the file as UTF-8.');
  }
  const link = PLAIN_LINK.exec(text)?.[0];
  if (link !== undefined) return issue('unsafe-link', `"${link}" is not a safe link.`, 'Write https://.');
  const key = path.findLast((part) => typeof part === 'string') ?? '';
  const isLink = LINK_KEY.test(key) && /^\S+\.\S+$/.test(text) && !/^(?:https|tel|mailto):/.test(text);
  return isLink ? issue('unsafe-link', `"${text}" is not a safe link.`, 'Write the full address, starting with https://.') : null;
}

/** Reports Markdown in a member's text, where it would appear literally. */
function markdownIssue(text: string, path: Path): Issue | null {
  const sign = MARKDOWN.exec(text)?.[0];
  return sign === undefined
    ? null
    : issueAt(path, 'markup', `Texts are plain: members would see "${sign.trim()}" as it is written.`, 'Remove the Markdown.');
}

/** Reports wrong dates in a member's walk. Answers that are expected to be invalid are exempt. */
function memberDates({ walk, written, expect }: ExampleMember): readonly Issue[] {
  const keys = expect['outcome'] === 'invalid' ? ['today', 'context'] : ['today', 'context', 'answers'];
  const today = typeof walk['today'] === 'string' ? parseIsoDate(walk['today']) : null;
  return keys.flatMap((key) =>
    textsIn(written.walk[key], ['walk', key]).flatMap(([text, path]) => dateIssue(text, path) ?? birthIssue(text, path, today) ?? []),
  );
}

/** Returns every text in a value with its path, also in lists. @param omitted keys whose values are skipped */
function textsIn(value: Json | undefined, path: Path, omitted: readonly string[] = []): readonly (readonly [text: string, path: Path])[] {
  if (typeof value === 'string') return [[value, path]];
  if (Array.isArray(value)) return value.flatMap((part: Json, index) => textsIn(part, [...path, index], omitted));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (omitted.includes(key) ? [] : textsIn(part, [...path, key], omitted)));
}

/** Names of a date of birth. */
const BIRTHS: readonly (string | number)[] = ['dob', 'dateOfBirth'];
const MAX_AGE = 120;

/** Reports a date of birth that the member's own "today" contradicts. */
function birthIssue(text: string, path: Path, today: CalendarDate | null): Issue | null {
  const birth = BIRTHS.includes(path.at(-1) ?? '') ? parseIsoDate(text) : null;
  if (!birth || !today) return null;
  const age = ageOn(birth, today);
  if (age >= 0 && age <= MAX_AGE) return null;
  const message = age < 0 ? `Born on ${text}, after the "today" of this member.` : `Born on ${text}: the member would be ${age} years old.`;
  return { path, code: 'wrong-date', message, hint: 'Correct this date, or "today".' };
}

/** Reports names that redirect to themselves, or to a name that redirects elsewhere. @param tables the keys of the redirects */
function redirectIssues(value: Json | undefined, tables: readonly string[]): readonly Issue[] {
  return tables.flatMap((name) => {
    const table = objectAt(value, name);
    return Object.entries(table).flatMap(([from, to]): readonly Issue[] => {
      if (typeof to !== 'string' || !Object.hasOwn(table, to)) return [];
      const message = from === to ? `"${from}" redirects to itself.` : `"${from}" redirects to "${to}", which redirects elsewhere.`;
      return [{ path: [name, from], code: 'wrong-value', message, hint: 'Write the final name.' }];
    });
  });
}

/** Matches what authors write as a placeholder for a text. */
const DRAFT = /\b(?:TODO|FIXME|TBD|XXX)\b|\blorem ipsum\b/;
const HANGUL = /[\uAC00-\uD7AF]/;

/** Letters and words that distinguish a language from the others. A single word may be a name, so two are required. */
const SIGNS: Readonly<Record<string, { readonly letters: RegExp | null; readonly words: RegExp }>> = {
  de: {
    letters: /[äöß]/iu,
    words:
      /\b(?:und|nicht|Sie|Ihre?[nmrs]?|oder|eine?[nmrs]?|für|mit|ist|wir|das|auf|bitte|wie|haben|zu|im|am|Ihnen|sich|werden|sind|kann|können|was|oft)\b/gu,
  },
  es: { letters: /[ñ¿¡íóú]/iu, words: /\b(?:usted|su|sus|para|los|las|una|con|por|que|del|tiene|está|el|la|es)\b/gu },
  en: { letters: null, words: /\b(?:the|and|you|your|with|for|of|to|we|have|this)\b/giu },
};

/** Forms of "you" in informal German. */
const INFORMAL = /\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|[Ee]uch|[Ee]uer|[Ee]ure[mnrs]?)\b/u;

/** Returns how many signs of a language a text has. A letter specific to the language counts as two. */
function signsOf(locale: string, text: string): number {
  const signs = SIGNS[locale];
  if (!signs) return 0;
  return (signs.letters?.test(text) === true ? 2 : 0) + new Set([...text.matchAll(signs.words)].map(([word]) => word)).size;
}

const LANGUAGES: Readonly<Record<string, string>> = { de: 'German', es: 'Spanish', en: 'English' };

/** Returns the name of a text's language if it has signs of only one other language; null if that is not certain. */
function otherLanguage(text: string, locale: string): string | null {
  const [language = locale] = locale.split('-');
  const ownSigns = language === 'ko' ? Number(HANGUL.test(text)) : signsOf(language, text);
  const candidates = Object.keys(SIGNS).filter((other) => other !== language && signsOf(other, text) >= 2);
  return ownSigns === 0 && candidates.length === 1 ? (LANGUAGES[candidates[0] ?? ''] ?? null) : null;
}

/** Reports a text that is still a draft, or whose language is not that of its file. */
function draftIssue(text: string, path: Path, locale: string): Issue | null {
  const draft = DRAFT.exec(text)?.[0] ?? /\blorem ipsum\b/i.exec(text)?.[0];
  const warn = (message: string, hint: string): Issue => issueAt(path, 'text-draft', message, hint);
  if (draft !== undefined) return warn(`"${draft}": members would read a draft.`, 'Write the final text.');
  const other = locale !== 'ko' && HANGUL.test(text) ? 'Korean' : otherLanguage(text, locale);
  if (other !== null) return warn(`This is ${other}, in the texts of ${locale}.`, `Write it in ${locale}.`);
  const informal = locale === 'de' ? INFORMAL.exec(text)?.[0] : undefined;
  if (informal !== undefined) return warn(`"${informal}" is informal. German texts address members as "Sie".`, 'Write it with "Sie".');
  return null;
}

function draftsIn({ value, file }: Document): readonly Issue[] {
  return textsOf(value).flatMap(([path, text]) => draftIssue(text, path, nameOf(file)) ?? []);
}

/** Returns the findings in a file that members receive, memoised until the file changes. */
const foundIn = memoise((document: Document): readonly Finding[] => {
  const texts = textsIn(document.value, [], NOTES);
  const markdown = texts.flatMap(([text, path]) => markdownIssue(text, path) ?? []);
  const ofTexts = kindOf(document.file) === 'texts' ? [...markdown, ...draftsIn(document)] : [];
  return [...texts.flatMap(([text, path]) => issueOf(text, path) ?? []), ...ofTexts].map((issue) => findingAt(document, [], issue));
});

const rememberDates = memoiseLastTwo<readonly Finding[]>();

/** Reports HTML, Markdown, scripts, links without https, garbled characters and wrong dates in everything that members receive. */
export function checkContent(sources: Sources, { redirectTables = [] }: Pick<Vocabulary, 'redirectTables'>): readonly Finding[] {
  const { files, broken } = sources;
  const intact = (kind: FileKind): readonly Document[] => [...files[kind].values()].filter(({ file }) => !broken.has(file));
  const members = readMembers(sources);
  const kinds = ['set', 'step', 'rules', 'environment', 'texts'] as const;
  return [
    ...kinds.flatMap((kind) => intact(kind).flatMap(foundIn)),
    ...intact('environment').flatMap((document) =>
      redirectIssues(document.value, redirectTables).map((issue) => findingAt(document, [], issue)),
    ),
    ...rememberDates(
      members.map(({ document }) => document),
      () => members.flatMap((member) => memberDates(member).map((issue) => findingAt(member.document, member.path, issue))),
    ),
  ];
}
