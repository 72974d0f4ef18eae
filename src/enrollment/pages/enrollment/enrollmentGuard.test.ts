import { expect, it } from 'vitest';
import { enrollmentGuard } from './enrollmentGuard.ts';

const enrollmentInfo = { partnerId: 1, upfrontEligibilityEnforcement: 'NONE' } as const;

it.each([
  ['both known', { upid: 'U', enrollmentInfo }, '?upid=U', 'open'],
  ['no upid in the address', { upid: 'U', enrollmentInfo }, '', 'open'],
  ['no enrollment information [ROUTE-06]', { upid: 'U', enrollmentInfo: null }, '?upid=U', 'landing'],
  ['no upid [ROUTE-07]', { upid: null, enrollmentInfo }, '', 'error'],
  ['nothing known', { upid: null, enrollmentInfo: null }, '', 'landing'],
  ['another program id in the address', { upid: 'U', enrollmentInfo }, '?upid=OTHER', 'landing'],
] as const)('%s', (_title, visit, search, expected) => {
  expect(enrollmentGuard(visit, search)).toBe(expected);
});
