const REASONS = ['partner', 'step'] as const;

/** Why a page was not found, by the address; what is unknown reads as the default. @see specification 1, section 2 */
export function notFoundReason(search: string): (typeof REASONS)[number] | 'default' {
  const named = new URLSearchParams(search).get('reason');
  return REASONS.find((reason) => reason === named) ?? 'default';
}
