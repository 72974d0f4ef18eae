import type { JsonObject } from '../../../runtime/base/json.ts';
import { objectOf, textOf } from './reply.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The outcomes profile as rules read it, with what derives from it.
 * @param now in milliseconds.
 * @see [RECUR-03] [RECUR-04]
 */
export function outcomesProfile(reply: JsonObject, now: number): JsonObject {
  const active = objectOf(reply['activeProgram'] ?? null);
  const slug = textOf(active, 'programConfigurationSlug');
  const started = Date.parse(textOf(active, 'timeStarted') ?? '');
  return {
    ...reply,
    ...(slug !== undefined && { currentProgram: programOfSlug(slug) }),
    ...(Number.isFinite(started) && { daysInProgram: Math.max(0, Math.floor((now - started) / DAY_MS)) }),
  };
}

/** The program that a configuration's slug stands for. @see [RECUR-05] [RECUR-06] [RECUR-07] */
export function programOfSlug(slug: string): 'MOOD' | 'DPP' | 'WEIGHT' {
  if (slug.startsWith('HEALTHY_MIND')) return 'MOOD';
  return slug.startsWith('DIABETES_PREVENTION') ? 'DPP' : 'WEIGHT';
}

/** Outcomes are due in the first days of each round of 90. */
const ROUND_DAYS = 90;

/** How many days of a round outcomes are due: 15 in MOOD, else 30. */
function dueDays(program: string): number {
  return program === 'MOOD' ? 15 : 30;
}

/** Whether recurring outcomes are due. @see [RECUR-12] [RECUR-13] */
export function outcomesAreDue(program: string, daysInProgram: number): boolean {
  return daysInProgram % ROUND_DAYS < dueDays(program);
}
