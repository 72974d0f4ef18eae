import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Environment, QuestionSet } from '../../../runtime/definitions/types.ts';
import type { PartnerFacts } from '../../../runtime/engine/types.ts';
import { explorePartners } from '../../explore/partners.ts';
import { questionsOf } from '../../explore/questions.ts';
import { allHooks } from '../product/allHooks.ts';
import { SANDBOX_PARTNERS, vocabulary } from '../product/vocabulary.ts';
import { answerRequests } from './answerRequests.ts';

/** A request for a way to a step. */
export interface WayRequest {
  readonly step: string;
  readonly set: QuestionSet;
  /** The sets whose answers may be carried over. */
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly environments: readonly Environment[];
  /** An ISO date. */
  readonly today: string;
  /** The shown partner, whose members are tried first. */
  readonly partner: PartnerFacts;
}

/** The result of a search. */
export interface WayReply {
  /** The way that was found, in the form of a member's walk; null if none was. */
  readonly walk: JsonObject | null;
  /** True if it is proven that nobody reaches the step. */
  readonly isProven: boolean;
}

answerRequests<WayRequest, WayReply>((request, reply) => reply(wayTo(request)));

/** Explores for the shown partner first, then for the sandbox's partners, and last for any partner. */
function wayTo({ step, set, sets, environments, today, partner }: WayRequest): WayReply {
  const others = SANDBOX_PARTNERS.map(({ id, slug, configs }) => ({ id, slug, configs: { ...configs } }));
  const input = {
    set,
    derive: allHooks.derive,
    vocabulary,
    environments,
    today,
    question: questionsOf(set, vocabulary, (name) => sets[name]),
  };
  let isProven = true;
  for (const { exact, reached } of explorePartners(input, [partner, ...others, null], allHooks)) {
    const reachedStep = reached.find((each) => each.step === step);
    if (reachedStep) return { walk: reachedStep.witness, isProven };
    isProven &&= exact;
  }
  return { walk: null, isProven };
}
