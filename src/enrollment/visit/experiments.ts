import type { PartnerLists } from '../vocabulary/environment.ts';

/** The experiment on earning a scale. @see [EXP-02] */
export const SCALE_EXPERIMENT = 'scale-earning-opt-in';

/** FNV-1a over the UTF-8 bytes of a text: an unsigned number of 32 bits. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}

/** The arm that a visitor is in: the lower half of the hashes is control. @see [S-166] */
export function assignArm(name: string, anonymousUserId: string): 'control' | 'variant' {
  return fnv1a32(`${name}:${anonymousUserId}`) < 0x80000000 ? 'control' : 'variant';
}

/** Whom to assign, and to what. */
export interface Assignment {
  readonly environment: Pick<PartnerLists, 'scaleExperimentPartners'>;
  readonly partnerId: number | undefined;
  readonly anonymousUserId: string;
  /** Values of `experiment.<name>` in the address. */
  readonly overrides: Readonly<Record<string, string>>;
}

/** The visit's experiments: those that apply to the partner by their hash, then what the address overrides. */
export function assignExperiments({ environment, partnerId, anonymousUserId, overrides }: Assignment): Readonly<Record<string, string>> {
  const applies = partnerId !== undefined && environment.scaleExperimentPartners.includes(partnerId);
  return { ...(applies ? { [SCALE_EXPERIMENT]: assignArm(SCALE_EXPERIMENT, anonymousUserId) } : {}), ...overrides };
}
