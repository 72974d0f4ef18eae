import type { Partner } from '../draft/draft.ts';

/** Returns the partner's display name, else its name. */
export function partnerName({
  name,
  configs,
}: Pick<Partner, 'name'> & { readonly configs: Pick<Partner['configs'], 'DISPLAY_NAME'> }): string {
  return configs.DISPLAY_NAME?.trim() || name;
}
