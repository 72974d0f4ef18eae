import type { Finding } from '../../runtime/definitions/finding.ts';
import { findingAt } from '../../runtime/definitions/parse.ts';
import type { Place } from '../../runtime/definitions/sources.ts';
import type { Issue, Path } from '../../runtime/rules/types/issue.ts';
import { CODES } from './codes.ts';

/** Returns an issue with the severity of its code. @param at `key` reports the last key of the path instead of its value */
export function issueAt(path: Path, code: string, message: string, hint: string, at: 'key' | 'value' = 'value'): Issue {
  return { path, at, severity: CODES[code] ?? 'error', code, message, hint };
}

/** Returns a finding with the severity of its code. @param at `key` reports the last key of the place's path instead of its value */
export function findingIn({ document, path }: Place, code: string, message: string, hint: string, at?: 'key' | 'value'): Finding {
  return findingAt(document, path, issueAt([], code, message, hint, at));
}
