import type { Draft } from '../../visit/draft/draft.ts';

/**
 * Whether the enrollment may open: it needs to know of the program id and of its enrollment. An address with another
 * program id than the visit's begins anew.
 * @see [ROUTE-06] [ROUTE-07]
 */
export function enrollmentGuard(
  { upid, enrollmentInfo }: Pick<Draft, 'upid' | 'enrollmentInfo'>,
  search: string,
): 'open' | 'landing' | 'error' {
  const asked = new URLSearchParams(search).get('upid')?.trim();
  if (enrollmentInfo === null || (asked && upid !== null && asked !== upid)) return 'landing';
  return upid === null ? 'error' : 'open';
}
