import type { Environment, QuestionSet } from '../../../runtime/definitions/types.ts';
import { makePartnerExplorer, type ExplorePartner } from '../../explore/partners.ts';
import { questionsOf } from '../../explore/questions.ts';
import { allHooks } from '../product/allHooks.ts';
import { SANDBOX_PARTNERS, vocabulary } from '../product/vocabulary.ts';

/** What is explored. */
export interface ReachSubject {
  readonly set: QuestionSet;
  /** The sets whose answers may be carried over. */
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly environments: readonly Environment[];
  /** An ISO date. */
  readonly today: string;
}

/** A message to the worker: first the subject, then one partner after the other. */
export type ReachRequest =
  | { readonly kind: 'subject'; readonly subject: ReachSubject }
  /** The slug of a partner; null for any partner, which takes longest. */
  | { readonly kind: 'partner'; readonly partner: string | null };

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

let explore: ExplorePartner | null = null;

function explorerOf({ set, sets, environments, today }: ReachSubject): ExplorePartner {
  const question = questionsOf(set, sets['DPP_SURVEY']);
  return makePartnerExplorer({ set, derive: allHooks.derive, vocabulary, environments, today, question }, allHooks);
}

addEventListener('message', ({ data }: MessageEvent<ReachRequest>) => {
  if (data.kind === 'subject') {
    explore = explorerOf(data.subject);
    return;
  }
  const facts = SANDBOX_PARTNERS.find(({ slug }) => slug === data.partner);
  const result = explore?.(facts ? { id: facts.id, slug: facts.slug, configs: { ...facts.configs } } : null);
  if (!result) return;
  const { partner, exact, reached, ends } = result;
  const screenOuts = ends.flatMap(({ end }) => (end.kind === 'screenedOut' ? [end.reason] : []));
  const reply: Reach = { partner, isProven: exact, steps: reached.map(({ step }) => step), screenOuts: [...new Set(screenOuts)] };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
  postMessage(reply);
});
