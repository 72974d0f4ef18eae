import type { Environment, QuestionSet } from '../../../runtime/definitions/types.ts';
import { explorePartners } from '../../explore/partners.ts';
import { questionsOf } from '../../explore/questions.ts';
import { allHooks } from '../product/allHooks.ts';
import { SANDBOX_PARTNERS, vocabulary } from '../product/vocabulary.ts';

/** A request to prove what each partner's members reach. */
export interface ReachRequest {
  readonly set: QuestionSet;
  /** The sets whose answers may be carried over. */
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly environments: readonly Environment[];
  /** An ISO date. */
  readonly today: string;
  /** The slugs of the partners, in order; null for any partner, which takes longest. */
  readonly partners: readonly (string | null)[];
}

/** What the members of a partner reach. */
export interface Reach {
  /** The partner's slug; null for any partner. */
  readonly partner: string | null;
  /** True if what is not reached is proven so. */
  readonly isProven: boolean;
  readonly steps: readonly string[];
  /** The reasons of the screen-outs that they reach. */
  readonly screenOuts: readonly string[];
}

/** The reaches found so far, in the order of the request. */
export interface ReachReply {
  readonly found: readonly Reach[];
}

addEventListener('message', ({ data }: MessageEvent<ReachRequest>) => {
  const { set, sets, environments, today } = data;
  const partners = data.partners.map((slug) => {
    const partner = SANDBOX_PARTNERS.find((each) => each.slug === slug);
    return partner ? { id: partner.id, slug: partner.slug, configs: { ...partner.configs } } : null;
  });
  const input = { set, derive: allHooks.derive, vocabulary, environments, today, question: questionsOf(set, sets['DPP_SURVEY']) };
  const found: Reach[] = [];
  for (const { partner, exact, reached, ends } of explorePartners(input, partners, allHooks)) {
    const screenOuts = ends.flatMap(({ end }) => (end.kind === 'screenedOut' ? [end.reason] : []));
    found.push({ partner, isProven: exact, steps: reached.map(({ step }) => step), screenOuts: [...new Set(screenOuts)] });
    const reply: ReachReply = { found: [...found] };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
    postMessage(reply);
  }
});
