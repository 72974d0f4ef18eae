import { describe, expect, it } from 'vitest';
import { readEntryQuery } from './entryQuery.ts';

const none = () => null;

describe('readEntryQuery', () => {
  it('reads who and where [ROUTE-27]', () => {
    const query = readEntryQuery('?upid=U-1&passcode=P&eligibilityId=E&sharedEligibility=true&enrollmentSlug=S&data=D', none);
    expect(query).toMatchObject({
      upid: 'U-1',
      passcode: 'P',
      eligibilityId: 'E',
      sharedEligibility: true,
      enrollmentSlug: 'S',
      data: 'D',
    });
  });

  it('reads the return, the source and the language [ROUTE-28]', () => {
    const query = readEntryQuery('?pwResetRedirect=true&leadSource=mail&lang=de', none);
    expect(query).toMatchObject({ pwResetRedirect: true, leadSource: 'mail', lang: 'de' });
  });

  it('reads the campaign, the hidden parts of it from where they were moved to [ROUTE-29]', () => {
    const hidden = (name: string) => ({ utm_term: 'term', utm_content: 'content' })[name] ?? null;
    expect(readEntryQuery('?utm_source=a&utm_medium=b&utm_campaign=c', hidden).utm).toEqual({
      source: 'a',
      medium: 'b',
      campaign: 'c',
      term: 'term',
      content: 'content',
    });
  });

  it('reads experiment overrides by name [ROUTE-30]', () => {
    const query = readEntryQuery('?experiment.scale-earning-opt-in=variant&experiment.=x&experiment.__proto__=x&other=1', none);
    expect(query.experiments).toEqual({ 'scale-earning-opt-in': 'variant' });
  });

  it.each([
    ['repeated: the first counts', '?upid=A&upid=B', 'A'],
    ['blanks around it', '?upid=%20A%20', 'A'],
    ['blank', '?upid=%20', null],
    ['absurdly long', `?upid=${'A'.repeat(5000)}`, null],
    ['a broken encoding', '?upid=%E0%A4%A', '\uFFFD%A'],
  ])('reads a parameter that is %s', (_title, search, want) => {
    expect(readEntryQuery(search, none).upid).toBe(want);
  });
});
