import type { Context } from '../../runtime/engine/types.ts';
import { consentRegion } from '../vocabulary/consentRegion.ts';
import type { Draft } from '../visit/draft/draft.ts';
import { assignExperiments } from '../visit/experiments/experiments.ts';
import type { Services } from './services.ts';

/** The sources of a session's context. */
export interface ContextFacts {
  readonly visit: Pick<Draft, 'upid' | 'partner' | 'enrollmentInfo' | 'triageKey' | 'eligibility'>;
  readonly services: Pick<Services, 'config' | 'environment' | 'anonymousUserId' | 'entry' | 'today'>;
  readonly locale: string;
  /** Null while the call runs. */
  readonly eligibleStates: readonly string[] | null;
  /** The survey's additions to the context of an enrollment. */
  readonly own?: OwnContext;
}

/** A survey's additions to the context: the member's identity, and the state carried over from an earlier set. */
export type OwnContext = Partial<Pick<Context, 'eligibility' | 'profile' | 'carried' | 'member'>>;

/** Builds the engine's context: that of an enrollment, plus what the survey adds. */
export function surveyContext({ visit, services, locale, eligibleStates, own = {} }: ContextFacts): Context {
  const { partner, enrollmentInfo } = visit;
  const { config, environment, anonymousUserId, entry, today } = services;
  const { country, region } = config.geo;
  const geography = { ...(country !== null && { country }), ...(region !== null && { region }) };
  const forced = Object.entries(entry.experiments).map(([name, value]) => ({ name, value }));
  return {
    today,
    environment,
    ...(visit.eligibility && { eligibility: { isEligible: true, ...visit.eligibility } }),
    ...own,
    partner: partner
      ? {
          id: partner.id,
          slug: partner.slug,
          name: partner.name,
          configs: {
            ...partner.configs,
            UPFRONT_ELIGIBILITY_ENFORCEMENT:
              enrollmentInfo?.upfrontEligibilityEnforcement ?? partner.configs.UPFRONT_ELIGIBILITY_ENFORCEMENT ?? 'NONE',
          },
        }
      : { configs: {} },
    experiments: assignExperiments({ environment, partnerId: partner?.id, anonymousUserId, overrides: entry.experiments }),
    member: {
      ...geography,
      consentRegion: consentRegion(geography),
      locale,
      clientId: config.clientId,
      ...(/^[0-9a-f]{32}$/.test(anonymousUserId) && { b2bUserId: anonymousUserId }),
      ...(visit.upid !== null && { upid: visit.upid }),
      ...(visit.triageKey !== null && { triageKey: visit.triageKey }),
      ...(forced.length > 0 && { forceExperimentsToAssign: forced }),
      ...(eligibleStates !== null && { eligibleStates }),
      ...own.member,
    },
  };
}
