import type { JsonObject } from '../../../runtime/base/json.ts';
import type { QuestionSet, SurveyTexts } from '../../../runtime/definitions/types.ts';
import { compileSet } from '../../../runtime/engine/compile.ts';
import type { Context } from '../../../runtime/engine/types.ts';
import { explainOutcome, explainStep } from '../../explain/explain.ts';
import { describeEnd, counterfactualIntroductions, type CounterfactualIntroductions } from '../../explain/render.ts';
import type { Counterfactual, Why } from '../../explain/types.ts';
import { callResponder } from '../../walk/walkMember.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { EAGER_HOOKS } from '../product/hooks.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { answerRequests } from './answerRequests.ts';

/** A request for an explanation. */
export interface ExplainRequest {
  readonly set: QuestionSet;
  readonly texts: SurveyTexts;
  readonly context: Context;
  readonly answers: JsonObject;
  readonly calls: WalkInput['calls'];
  /** Null for the outcome of the walk. */
  readonly step: string | null;
}

/** A change that would reverse what is explained, and a sentence on how the survey then continues. */
export interface DescribedCounterfactual {
  readonly counterfactual: Counterfactual;
  readonly description: string;
}

/** An explanation. A step is explained in two messages: first the reason, then also the changes that would reverse it. */
export interface ExplainReply extends Pick<Why, 'state' | 'summary' | 'trees'> {
  /** The changes that would reverse it; null while they are being searched for. */
  readonly counterfactuals: {
    readonly introductions: CounterfactualIntroductions;
    readonly answers: readonly DescribedCounterfactual[];
    /** Changes to the member or the partner. */
    readonly flags: readonly DescribedCounterfactual[];
  } | null;
}

answerRequests(explain);

function explain({ set, texts, context, answers, calls, step }: ExplainRequest, reply: (message: ExplainReply) => void): void {
  const subject = {
    set: compileSet(set, EAGER_HOOKS),
    context,
    answers,
    callOf: (around: Context) => callResponder(EAGER_HOOKS, { context: around, ...(calls && { calls }) }),
    texts,
    vocabulary,
  };
  const explanation =
    step === null ? explainOutcome(subject) : explainStep(subject, step, (why) => reply({ ...partsOf(why), counterfactuals: null }));
  if (!explanation) return;
  const describe = (counterfactual: Counterfactual): DescribedCounterfactual => ({
    counterfactual,
    description: describeEnd(subject, counterfactual),
  });
  const { answers: answerChanges, flags } = explanation.counterfactuals;
  reply({
    ...partsOf(explanation),
    counterfactuals: {
      introductions: counterfactualIntroductions(explanation),
      answers: answerChanges.map(describe),
      flags: flags.map(describe),
    },
  });
}

function partsOf({ state, summary, trees }: Why): Pick<ExplainReply, 'state' | 'summary' | 'trees'> {
  return { state, summary, trees };
}
