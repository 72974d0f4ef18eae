import { explorePartners } from '../../explore/partners.ts';
import { allHooks } from '../product/allHooks.ts';
import { SANDBOX_PARTNER_FACTS } from '../product/vocabulary.ts';
import { answerRequests } from '../state/answerRequests.ts';
import { inputOf, type ExploreRequest } from '../state/exploreRequest.ts';

/** A request to prove which steps each partner's members reach. */
export interface ReachRequest extends ExploreRequest {
  /** The slug of the partner to begin with; null for any partner, which takes longest. */
  readonly first: string | null;
}

/** The steps that the members of a partner reach. */
export interface Reach {
  /** The partner's slug; null for any partner. */
  readonly partner: string | null;
  /** True if the unreached steps are proven to be unreachable. */
  readonly isProven: boolean;
  readonly steps: readonly string[];
  /** The reasons for the screen-outs that they reach. */
  readonly screenOuts: readonly string[];
}

/** The results so far, and how many there will be. */
export interface ReachReply {
  readonly found: readonly Reach[];
  readonly total: number;
}

answerRequests<ReachRequest, ReachReply>((request, reply) => {
  const all = [...SANDBOX_PARTNER_FACTS, null];
  const isFirst = (partner: (typeof all)[number]): boolean => (partner?.slug ?? null) === request.first;
  const partners = [...all.filter(isFirst), ...all.filter((partner) => !isFirst(partner))];
  const reaches: Reach[] = [];
  for (const { partner, exact, reached, ends } of explorePartners(inputOf(request), partners, allHooks)) {
    const screenOuts = ends.flatMap(({ end }) => (end.kind === 'screenedOut' ? [end.reason] : []));
    reaches.push({ partner, isProven: exact, steps: reached.map(({ step }) => step), screenOuts: [...new Set(screenOuts)] });
    reply({ found: [...reaches], total: partners.length });
  }
});
