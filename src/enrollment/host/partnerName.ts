import type { Partner } from '../visit/draft/draft.ts';

/** Returns the partner's display name, else its name. */
export function partnerName({ name, configs }: Pick<Partner, 'name' | 'configs'>): string {
  return configs.DISPLAY_NAME?.trim() || name;
}
