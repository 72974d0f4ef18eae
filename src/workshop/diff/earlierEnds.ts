import { groupBy } from '../../runtime/base/groupBy.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import type { OutcomeAction, QuestionSet, Step } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Hooks } from '../../runtime/engine/types.ts';
import { deadEnds } from '../explore/states/count.ts';
import { givenNode } from '../explore/diagrams/builder.ts';
import { endsWay } from '../explore/states/ends.ts';
import { explore } from '../explore/states/graph.ts';
import type { ModelInput } from '../explore/input.ts';
import { makeModel, type Model } from '../explore/model.ts';
import { HIDDEN, isShownNode, passingNode, passingOf } from '../explore/states/passing.ts';
import type { Watch } from '../explore/states/plan.ts';
import { choicesTo, witnessOf } from '../explore/witnesses/witness.ts';
import type { Aligned } from './align.ts';
import { mayEnd, mayRefuse } from './order.ts';

/** A step that ends the way for a member, before which only one version has asked some other steps. */
export interface EarlierEnd {
  /** The step that ends the way. */
  readonly step: string;
  /** The steps that come before it in this version, after it in the other. */
  readonly passed: readonly string[];
  readonly walk: JsonObject;
}

interface EarlierEnds {
  readonly found: readonly EarlierEnd[];
  readonly open: readonly string[];
  readonly states: number;
  readonly isTruncated: boolean;
}

/** Returns a step that never ends the way. */
function withoutEnds(step: Step): Step {
  const { effects = [], call } = step;
  const withoutScreenOuts = { ...step, effects: effects.filter(({ screenOut }) => screenOut === undefined) };
  if (!call) return withoutScreenOuts;
  const on = { go: 'on' } as const;
  const outcomes = Object.entries(call.outcomes).map(([name, action]): [string, OutcomeAction] => [name, endsWay(action) ? on : action]);
  return { ...withoutScreenOuts, call: { ...call, outcomes: Object.fromEntries(outcomes) } };
}

/** Returns the diagram that is true where a step is shown, evaluated at a later step; null if the program may have changed since. */
function shownNode(model: Model, step: number, at: number, program: string): number | null {
  const { variables, programs, input } = model;
  const variable = variables.find(({ kind, step: own }) => kind === 'answer' && own === step);
  if (variable && !variable.optional) return givenNode(model, variable.number);
  const shown = (selected: string) => isShownNode(model, passingNode(model, step, selected));
  const selects = input.set.steps.slice(step, at).some(({ effects = [] }) => effects.some((effect) => effect.program !== undefined));
  return selects && programs.some((each) => shown(each) !== shown(program)) ? null : shown(program);
}

/** Watches, for each program, for members whose way ends at a step and to whom one of the given steps was shown. */
function watchesAt(model: Model, step: number, passed: readonly number[], key: string, open: Set<string>): readonly Watch[] {
  const { diagrams, programs, input } = model;
  const no = diagrams.terminal(false);
  const yes = diagrams.terminal(true);
  const definition = input.set.steps[step];
  const fails = Object.values(definition?.call?.outcomes ?? {}).some(endsWay);
  return programs.flatMap((program) => {
    const shown = passed.map((each) => shownNode(model, each, step, program));
    if (shown.includes(null)) open.add(`which members ${key} concerns: the program may have changed in between`);
    const anyShown = shown.reduce<number>((any, node) => (node === null ? any : diagrams.choose(node, yes, any)), no);
    const passing = passingNode(model, step, program);
    const alsoAsked = (node: number) => diagrams.choose(node, anyShown, no);
    const screensOut = diagrams.apply('ends', ([value = null]) => value !== HIDDEN && passingOf(value).screenOut !== null, [passing]);
    const reached: Watch = { key, at: { step, stage: 'reached', program }, node: alsoAsked(isShownNode(model, passing)) };
    return [...(fails ? [reached] : []), { key, at: { step, stage: 'called', program }, node: alsoAsked(screensOut) }];
  });
}

/**
 * Finds the members whose way ends at a step of a version and who were asked something before it that the other version asks
 * after it. The only other effect of the order is what steps read from each other, which commonOrder() handles.
 */
export function earlierEnds(
  { set, ...input }: ModelInput,
  { swaps, readersOfLaterSteps }: Pick<Aligned, 'swaps' | 'readersOfLaterSteps'>,
  version: 'before' | 'after',
  hooks: Hooks,
): EarlierEnds {
  const index = new Map(set.steps.map(({ id }, at) => [id, at]));
  const earlierByLate = new Map<string, string[]>();
  for (const { first, second } of swaps) {
    const [early, late] = version === 'before' ? [first, second] : [second, first];
    const step = set.steps[index.get(late) ?? -1];
    if (step && (mayEnd(step) || mayRefuse(step))) earlierByLate.set(late, [...(earlierByLate.get(late) ?? []), early]);
  }
  const groups = groupBy(earlierByLate.keys(), (late) => `${readersOfLaterSteps[version].has(late)} ${earlierByLate.get(late)?.join()}`);
  const ends: EarlierEnd[] = [];
  const open = new Set<string>();
  let states = 0;
  let isTruncated = false;
  for (const [joined, those] of groups) {
    const [readsThem, list = ''] = joined.split(' ');
    const passed = list.split(',');
    const upTo = Math.max(...those.map((id) => index.get(id) ?? 0));
    const withoutEndsUnless = (keeps: (id: string, at: number) => boolean): QuestionSet => ({
      ...set,
      steps: set.steps.map((step, at) => (keeps(step.id, at) ? step : withoutEnds(step))),
    });
    // A step that reads none of them is the same in both versions, so it counts even if one of them ends the way first.
    const whole = readsThem === 'true' ? set : withoutEndsUnless((id) => !passed.includes(id));
    // Later steps decide nothing here.
    const model = makeModel({ ...input, set: { ...whole, steps: whole.steps.slice(0, upTo + 1), completion: [], completionRequires: [] } });
    const places = passed.map((id) => index.get(id) ?? 0);
    const watched = those.flatMap((id) => watchesAt(model, index.get(id) ?? 0, places, id, open));
    const graph = explore(model, { watched });
    states += graph.states.length;
    isTruncated ||= graph.truncated;
    for (const each of model.inexact) open.add(each);
    for (const state of deadEnds(graph)) {
      const event = graph.plan.events[graph.states[state]?.event ?? -1];
      const id = event?.kind === 'step' ? set.steps[event.step]?.id : undefined;
      if (id !== undefined && [...those, ...passed].includes(id))
        open.add(`${id} is in a different place, and some members have no valid answer to it`);
    }
    for (const { watch, from, choices } of graph.hits) {
      // Before it ends, the other version may also ask steps that come later in this version.
      const askedSet = withoutEndsUnless((id, at) => !passed.includes(id) && at < watch.at.step);
      const { input: walk } = witnessOf(model, compileSet(askedSet, hooks), new Map([...choicesTo(graph, from), ...choices]));
      const fails = watch.at.stage === 'reached' ? failureAt(set.steps[watch.at.step]) : {};
      ends.push({ step: watch.key, passed, walk: { ...walk, ...fails } });
    }
  }
  return { found: ends, open: [...open], states, isTruncated };
}

/** Returns the input with which the call of a step ends a walk. */
function failureAt(step: Step | undefined): JsonObject {
  const [outcome] = Object.entries(step?.call?.outcomes ?? {}).flatMap(([name, action]) => (endsWay(action) ? [name] : []));
  return step && outcome !== undefined ? { calls: { [step.id]: { outcome } } } : {};
}
