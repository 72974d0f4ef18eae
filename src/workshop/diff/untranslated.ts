import type { Finding } from '../../runtime/definitions/finding.ts';
import { kindOf, nameOf } from '../../runtime/definitions/sources.ts';
import type { ReportParts } from './markdown.ts';

/** The codes of findings that a translator resolves. */
export const TO_TRANSLATE: readonly string[] = ['text-stale', 'text-draft', 'text-untranslated', 'text-missing'];

/** Returns the texts to translate with their lines, by language. */
export function listUntranslated(findings: readonly Pick<Finding, 'code' | 'file' | 'line' | 'message'>[]): ReportParts['untranslated'] {
  const open: Record<string, readonly string[]> = {};
  for (const { code, file, line, message } of findings) {
    const locale = kindOf(file) === 'texts' ? nameOf(file) : undefined;
    if (locale !== undefined && TO_TRANSLATE.includes(code)) open[locale] = [...(open[locale] ?? []), `${file}:${line} ${message}`];
  }
  return open;
}
