const REASONS = ['partner', 'step'] as const;

/** Why a page was not found, by the address; what is unknown reads as the default. @see [ERR-42] [ERR-43] [S-007] */
export function notFoundReason(search: string): (typeof REASONS)[number] | 'default' {
  const named = new URLSearchParams(search).get('reason');
  return REASONS.find((reason) => reason === named) ?? 'default';
}
