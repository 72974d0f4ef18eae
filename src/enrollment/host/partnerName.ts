import type { Partner } from '../visit/draft/draft.ts';

/** The partner's name as it wants to be shown. */
export function partnerName({ name, configs }: Pick<Partner, 'name' | 'configs'>): string {
  return configs.DISPLAY_NAME?.trim() || name;
}
