import { expect, it } from 'vitest';
import { testPartner } from '../storySupport.ts';
import { enrollmentGuard } from './enrollmentGuard.ts';

const enrollmentInfo = { partnerId: 1, upfrontEligibilityEnforcement: 'NONE' } as const;
const partner = { ...testPartner(), id: 1 };
const anotherPartner = { ...partner, id: 2 };

it.each([
  ['a program id and its information', { upid: 'U', enrollmentInfo }, '?upid=U', 'open'],
  ['no program id in the address', { upid: 'U', enrollmentInfo }, '', 'open'],
  ['no enrollment information [ROUTE-06]', { upid: 'U', enrollmentInfo: null }, '?upid=U', 'landing'],
  ['no program id [ROUTE-07]', { upid: null, enrollmentInfo }, '', 'error'],
  ['neither a program id nor a partner [ROUTE-07]', { upid: null, enrollmentInfo, partner: null }, '', 'error'],
  ['an empty visit', { upid: null, enrollmentInfo: null }, '', 'landing'],
  ['another program id in the address', { upid: 'U', enrollmentInfo }, '?upid=OTHER', 'landing'],
  ['another partner opened since', { upid: 'U', enrollmentInfo, partner: anotherPartner }, '?upid=U', 'landing'],
  ['a partner that could not be loaded', { upid: 'U', enrollmentInfo, partner: null }, '?upid=U', 'landing'],
] as const)('enrollmentGuard with %s', (_title, visit, search, expected) => {
  expect(enrollmentGuard({ partner, ...visit }, search)).toBe(expected);
});
