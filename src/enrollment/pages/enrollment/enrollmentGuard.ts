import type { Draft } from '../../visit/draft/draft.ts';

/**
 * Decides whether the enrollment may open: it needs a program id and its enrollment info [ROUTE-06] [ROUTE-07]. An address with a
 * program id other than the visit's starts again at the landing. So does a visit that has since opened the page of another partner, or
 * of a partner that could not be loaded: the survey would run with the wrong partner's rules, or with none.
 */
export function enrollmentGuard(
  { upid, partner, enrollmentInfo }: Pick<Draft, 'upid' | 'partner' | 'enrollmentInfo'>,
  search: string,
): 'open' | 'landing' | 'error' {
  const requestedUpid = new URLSearchParams(search).get('upid')?.trim();
  if (enrollmentInfo === null || (requestedUpid && upid !== null && requestedUpid !== upid)) return 'landing';
  if (upid === null) return 'error';
  return partner?.id === enrollmentInfo.partnerId ? 'open' : 'landing';
}
