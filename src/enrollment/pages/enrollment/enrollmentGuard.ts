import type { Draft } from '../../visit/draft/draft.ts';

/**
 * Decides whether the enrollment may open: it needs a program id and its enrollment info [ROUTE-06] [ROUTE-07]. An address with a
 * program id other than the visit's starts again at the landing.
 */
export function enrollmentGuard(
  { upid, enrollmentInfo }: Pick<Draft, 'upid' | 'enrollmentInfo'>,
  search: string,
): 'open' | 'landing' | 'error' {
  const requestedUpid = new URLSearchParams(search).get('upid')?.trim();
  if (enrollmentInfo === null || (requestedUpid && upid !== null && requestedUpid !== upid)) return 'landing';
  return upid === null ? 'error' : 'open';
}
