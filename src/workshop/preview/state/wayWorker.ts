import type { JsonObject } from '../../../runtime/base/json.ts';
import type { PartnerFacts } from '../../../runtime/engine/types.ts';
import { explorePartners } from '../../explore/partners.ts';
import { allHooks } from '../product/allHooks.ts';
import { SANDBOX_PARTNER_FACTS } from '../product/vocabulary.ts';
import { answerRequests } from './answerRequests.ts';
import { inputOf, type ExploreRequest } from './exploreRequest.ts';

/** A request for a way to a step. */
export interface WayRequest extends ExploreRequest {
  readonly step: string;
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
function wayTo(request: WayRequest): WayReply {
  let isProven = true;
  for (const { exact, reached } of explorePartners(inputOf(request), [request.partner, ...SANDBOX_PARTNER_FACTS, null], allHooks)) {
    const reachedStep = reached.find((each) => each.step === request.step);
    if (reachedStep) return { walk: reachedStep.witness, isProven };
    isProven &&= exact;
  }
  return { walk: null, isProven };
}
