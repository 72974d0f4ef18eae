import { DAY_MS } from '../../../runtime/base/dates.ts';
import { asObject, type JsonObject } from '../../../runtime/base/json.ts';
import { textOf } from './reply.ts';

/**
 * Returns the profile of a member as rules read it, with the program and the days in it derived [RECUR-04].
 * @param now in milliseconds.
 */
export function profileFacts(reply: JsonObject, now: number): JsonObject {
  const active = asObject(reply['activeProgram']);
  const slug = textOf(active, 'programConfigurationSlug');
  const started = Date.parse(textOf(active, 'timeStarted') ?? '');
  return {
    ...reply,
    ...(slug !== undefined && { currentProgram: programOfSlug(slug) }),
    ...(Number.isFinite(started) && { daysInProgram: Math.max(0, Math.floor((now - started) / DAY_MS)) }),
  };
}

/** Returns the program that a configuration slug belongs to [RECUR-05] [RECUR-06] [RECUR-07]. */
export function programOfSlug(slug: string): 'MOOD' | 'DPP' | 'WEIGHT' {
  if (slug.startsWith('HEALTHY_MIND')) return 'MOOD';
  return slug.startsWith('DIABETES_PREVENTION') ? 'DPP' : 'WEIGHT';
}
