import { describe, expect, it } from 'vitest';
import development from '../../../question-sets/environments/development.json';
import { loadQuestionSet } from '../../runtime/definitions/files.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { startSession } from '../../runtime/engine/session.ts';
import { allHooks } from '../hooks/allHooks.ts';
import type { PartnerLists } from '../vocabulary/environment.ts';
import type { Partner } from '../visit/draft/draft.ts';
import { readEntryQuery } from '../visit/addressBar/entryQuery.ts';
import { surveyContext, type ContextFacts } from './surveyContext.ts';

const environment: PartnerLists = { ...development, name: 'development' };
const partner: Partner = {
  id: 1002,
  slug: 'northwind',
  name: 'Northwind',
  goLiveDate: null,
  supportedLocales: ['en'],
  configs: { OFFERS_MED: true, UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE' },
};

function contextOf(change: {
  readonly search?: string;
  readonly geo?: { country: string | null; region: string | null };
  readonly states?: readonly string[];
}) {
  const facts: ContextFacts = {
    visit: {
      upid: 'UPID-1',
      partner,
      enrollmentInfo: { partnerId: 1002, upfrontEligibilityEnforcement: 'FULL_NAME_DOB' },
      triageKey: null,
    },
    services: {
      config: {
        environment: 'development',
        hosts: { enrollment: '', growth: '', events: '' },
        clientId: 'web',
        eventsKey: 'key',
        support: { email: 'a@example.com', link: 'https://example.com' },
        stores: { ios: '', android: '', testBuild: null },
        telehealthUrl: '/telehealth',
        geo: change.geo ?? { country: null, region: null },
        tags: [],
      },
      environment,
      anonymousUserId: 'a'.repeat(32),
      entry: readEntryQuery(change.search ?? '', () => null),
      today: '2026-11-21',
    },
    locale: 'de',
    eligibleStates: change.states ?? null,
  };
  return surveyContext(facts);
}

describe('surveyContext', () => {
  it("prefers the program id's enforcement over the partner's [PARTNER-07]", () => {
    expect(contextOf({}).partner.configs).toEqual({ OFFERS_MED: true, UPFRONT_ELIGIBILITY_ENFORCEMENT: 'FULL_NAME_DOB' });
  });

  it('omits a location that the server does not know, and the states while their call runs', () => {
    expect(contextOf({}).member).toEqual({
      consentRegion: 'none',
      locale: 'de',
      clientId: 'web',
      b2bUserId: 'a'.repeat(32),
      upid: 'UPID-1',
    });
  });

  it('includes the location, its consent region and the states', () => {
    const { member } = contextOf({ geo: { country: 'US', region: 'CA' }, states: ['TX'] });
    expect(member).toMatchObject({ country: 'US', region: 'CA', consentRegion: 'optOut', eligibleStates: ['TX'] });
  });

  it('has the enrollment type INITIAL_ENROLLMENT for visitors who enter through the landing [TRIAGE-11]', () => {
    const { way } = startSession(compileSet(loadQuestionSet('DPP_SURVEY'), allHooks), contextOf({}));
    expect(way.read('enrollmentType')).toBe('INITIAL_ENROLLMENT');
  });

  it('passes on the experiments that the address forces', () => {
    const context = contextOf({ search: '?experiment.scale-earning-opt-in=variant' });
    expect(context.experiments).toEqual({ 'scale-earning-opt-in': 'variant' });
    expect(context.member['forceExperimentsToAssign']).toEqual([{ name: 'scale-earning-opt-in', value: 'variant' }]);
  });
});
