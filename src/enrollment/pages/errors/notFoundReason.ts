const REASONS = ['partner', 'step'] as const;

/** Returns the reason in the address why a page was not found; an unknown reason reads as the default [ERR-42] [ERR-43] [S-007]. */
export function notFoundReason(search: string): (typeof REASONS)[number] | 'default' {
  const requested = new URLSearchParams(search).get('reason');
  return REASONS.find((reason) => reason === requested) ?? 'default';
}
