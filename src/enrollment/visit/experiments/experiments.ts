import { fnv1a32 } from '../../../runtime/base/fnv1a32.ts';
import type { PartnerLists } from '../../vocabulary/environment.ts';

/** The experiment on earning a scale [EXP-02]. */
export const SCALE_EXPERIMENT = 'scale-earning-opt-in';

/** Returns the arm of a visitor: the lower half of the hashes is control [S-166]. */
export function assignArm(name: string, anonymousUserId: string): 'control' | 'variant' {
  return fnv1a32(`${name}:${anonymousUserId}`) < 0x80000000 ? 'control' : 'variant';
}

/** The visitor to assign, and what decides the assignment. */
export interface Assignment {
  readonly environment: Pick<PartnerLists, 'scaleExperimentPartners'>;
  readonly partnerId: number | undefined;
  readonly anonymousUserId: string;
  /** The values of `experiment.<name>` in the address. */
  readonly overrides: Readonly<Record<string, string>>;
}

/** Returns the visit's experiments: those that apply to the partner, by hash, then overridden by the address. */
export function assignExperiments({ environment, partnerId, anonymousUserId, overrides }: Assignment): Readonly<Record<string, string>> {
  const applies = partnerId !== undefined && environment.scaleExperimentPartners.includes(partnerId);
  return { ...(applies ? { [SCALE_EXPERIMENT]: assignArm(SCALE_EXPERIMENT, anonymousUserId) } : {}), ...overrides };
}
