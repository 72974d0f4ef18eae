import { err, ok, type Result } from '../runtime/base/result.ts';
import type { components } from '../enrollment/api/generated/enrollment.ts';

/** A script of an ad or analytics service, with the consent category that it needs. */
export type Tag = components['schemas']['Tag'];

const CATEGORIES = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005'] as const;
const ADDRESS = /^https:\/\/[^\s;,"]{1,490}$/;

/**
 * Reads the tags that the page may load: `C0002 https://stats.example.com/s.js, C0004 https://ads.example.com/a.js`.
 * @returns an error with the invalid entry
 */
export function readTags(text: string): Result<readonly Tag[], string> {
  const tags: Tag[] = [];
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [named, src = '', ...rest] = part.split(/\s+/);
    const category = CATEGORIES.find((known) => known === named);
    if (!category || !isHttps(src) || rest.length > 0) return err(part);
    tags.push({ category, src });
  }
  return ok(tags);
}

/** Reads the origins that tags call besides their own: `https://collect.example.com https://img.example.com`. */
export function readTagOrigins(text: string): Result<readonly string[], string> {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  const wrong = origins.find((origin) => !isHttps(origin) || new URL(origin).origin !== origin);
  return wrong === undefined ? ok(origins) : err(wrong);
}

function isHttps(text: string): boolean {
  return ADDRESS.test(text) && URL.canParse(text);
}
