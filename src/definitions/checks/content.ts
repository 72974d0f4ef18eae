import { isJsonObject, type Json } from '../../base/json.ts';
import type { Issue, Path } from '../../rules/types/issue.ts';
import type { Finding } from '../finding.ts';
import { findingAt } from '../parse.ts';
import type { Sources } from '../sources.ts';

/** Notes for authors, which members never get. */
const NOTES: readonly string[] = ['$schema', 'description', 'allow'];

const MARKUP = /<\/?[a-z!][^<>]*>|<script|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i;
const SCRIPT = /\b(?:javascript|vbscript)\s*:|\bdata:[a-z]+\/|\bfile:\/\//i;
const PLAIN_LINK = /\b(?:http|ftp|ws):\/\//i;
/** A name whose value is a link. */
const LINK_KEY = /(?:link|url|href)$/i;

function issueOf(text: string, path: Path): Issue | null {
  const found = (code: string, message: string, hint: string): Issue => ({ path, code, message, hint });
  const script = SCRIPT.exec(text)?.[0];
  if (script !== undefined)
    return found('unsafe-link', `A definition must not hold "${script}".`, 'Take it away; a link starts with https://.');
  const markup = MARKUP.exec(text)?.[0];
  if (markup !== undefined) {
    const message = `Texts are plain: "${markup}" would be shown as it is written.`;
    return found('markup', message, 'Take the tag or entity away, and write the character itself.');
  }
  const link = PLAIN_LINK.exec(text)?.[0];
  if (link !== undefined) return found('unsafe-link', `"${link}" is no safe link.`, 'Write https://.');
  const key = path.findLast((part) => typeof part === 'string') ?? '';
  const isLink = LINK_KEY.test(key) && /^\S+\.\S+$/.test(text) && !/^(?:https|tel|mailto):/.test(text);
  return isLink ? found('unsafe-link', `"${text}" is no safe link.`, 'Write it in full, from https:// on.') : null;
}

function issuesIn(value: Json | undefined, path: Path): readonly Issue[] {
  if (typeof value === 'string') return [issueOf(value, path)].filter((issue) => issue !== null);
  if (Array.isArray(value)) return value.flatMap((part: Json, index) => issuesIn(part, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (NOTES.includes(key) ? [] : issuesIn(part, [...path, key])));
}

/** HTML, scripts and links that are not https, in all that members get. */
export function checkContent({ files, broken }: Sources): readonly Finding[] {
  const documents = [files.set, files.step, files.rules, files.environment, files.texts].flatMap((kind) => [...kind.values()]);
  const readable = documents.filter(({ file }) => !broken.has(file));
  return readable.flatMap((document) => issuesIn(document.value, []).map((issue) => findingAt(document, [], issue)));
}
