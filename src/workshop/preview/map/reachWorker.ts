import type { Environment, QuestionSet } from '../../../runtime/definitions/types.ts';
import { explorePartners } from '../../explore/partners.ts';
import { questionsOf } from '../../explore/questions.ts';
import { allHooks } from '../product/allHooks.ts';
import { SANDBOX_PARTNERS, vocabulary } from '../product/vocabulary.ts';
import { answerRequests } from '../state/answerRequests.ts';

/** A request to prove which steps each partner's members reach. */
export interface ReachRequest {
  readonly set: QuestionSet;
  /** The sets whose answers may be carried over. */
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly environments: readonly Environment[];
  /** An ISO date. */
  readonly today: string;
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

answerRequests<ReachRequest, ReachReply>(({ set, sets, environments, today, first }, reply) => {
  const all = [...SANDBOX_PARTNERS.map(({ id, slug, configs }) => ({ id, slug, configs: { ...configs } })), null];
  const isFirst = (partner: (typeof all)[number]): boolean => (partner?.slug ?? null) === first;
  const partners = [...all.filter(isFirst), ...all.filter((partner) => !isFirst(partner))];
  const input = {
    set,
    derive: allHooks.derive,
    vocabulary,
    environments,
    today,
    question: questionsOf(set, vocabulary, (name) => sets[name]),
  };
  const reaches: Reach[] = [];
  for (const { partner, exact, reached, ends } of explorePartners(input, partners, allHooks)) {
    const screenOuts = ends.flatMap(({ end }) => (end.kind === 'screenedOut' ? [end.reason] : []));
    reaches.push({ partner, isProven: exact, steps: reached.map(({ step }) => step), screenOuts: [...new Set(screenOuts)] });
    reply({ found: [...reaches], total: partners.length });
  }
});
