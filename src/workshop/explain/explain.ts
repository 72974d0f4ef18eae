import { truthy } from '../../runtime/rules/operators.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { CompiledStep, Session } from '../../runtime/engine/types.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { Viewpoint } from './names.ts';
import { programRules, relevantTo, screenOutRules, stepRules, type Relevant } from './relevant.ts';
import { walkChanged, walkEndOf } from './walkChanged.ts';
import { ruleTree } from './ruleTree.ts';
import { memoiseSubject } from './memoiseHooks.ts';
import { findCounterfactuals, type Goal } from './counterfactuals.ts';
import type { Explanation, Subject, Why } from './types.ts';
import { passedSteps, programSetBy, wayAfter, wayBefore } from './ways.ts';
import { describeStep, describeValue } from './describe.ts';
import { describeErrors } from './describeErrors.ts';

type Tree = Explanation['trees'][number];

/** Returns the trees of the rules that decide about a step: the source of a known answer, then its condition. */
function stepTrees({ step }: CompiledStep, viewpoint: Omit<Viewpoint, 'opened'>): readonly Tree[] {
  const knownTree =
    step.knownFrom === undefined ? [] : [{ title: 'Known from elsewhere', tree: ruleTree(step.knownFrom, viewpoint, false) }];
  const visible = step.visibleWhen === undefined ? [] : [{ title: 'Shown when', tree: ruleTree(step.visibleWhen, viewpoint, true) }];
  return [...knownTree, ...visible];
}

/** Describes in a sentence why a survey stopped. */
function describeStop(subject: Subject, { outcome, at, screenOutReason, errorState, errors }: WalkOutcome): string {
  const where = at === null ? 'before the first step' : `at ${describeStep(subject, at)}`;
  if (outcome === 'screenedOut') return `The member was screened out ${where}, with the reason ${screenOutReason}.`;
  if (outcome === 'needsAnswer') return `The survey waits for an answer ${where}.`;
  if (outcome === 'invalid') return `The answer ${where} is rejected: ${describeErrors(errors)}.`;
  if (outcome === 'error') return `The survey ended ${where} with the error ${errorState}.`;
  return outcome === 'finished' ? `The survey never started: ${screenOutReason}.` : 'The survey was completed.';
}

function viewpointOf(subject: Subject, session: Session, way = session.way, passed = passedSteps(session)): Omit<Viewpoint, 'opened'> {
  return { subject, session, way, passed };
}

/** Returns the tree behind a stop: the effect that screened out, or the entry rule that refused. */
function stopTrees(subject: Subject, outcome: WalkOutcome): readonly Tree[] {
  const { session, at } = outcome;
  const viewpoint = viewpointOf(subject, session);
  if (at === null) {
    const refused = subject.set.source.entry?.find(({ when }) => truthy(subject.set.rule(when)(scopeOf(session.way))));
    return refused ? [{ title: 'Cannot start when', tree: ruleTree(refused.when, viewpoint, true) }] : [];
  }
  if (outcome.outcome !== 'screenedOut') return [];
  const compiled = subject.set.steps[subject.set.indexOf.get(at) ?? -1];
  const effect = compiled?.step.effects?.find(
    ({ when, screenOut }) =>
      screenOut === outcome.screenOutReason && (when === undefined || truthy(subject.set.rule(when)(scopeOf(session.way)))),
  );
  return effect?.when === undefined
    ? []
    : [{ title: `Screened out (${effect.screenOut}) when`, tree: ruleTree(effect.when, viewpoint, true) }];
}

/** Adds the answer of the step where the walk stopped to what is relevant. */
function withStop(outcome: WalkOutcome, relevant: Relevant): Relevant {
  const key = stepAt(outcome.session)?.key;
  return key === undefined ? relevant : { ...relevant, names: new Set([...relevant.names, `answers.${key}`]) };
}

function indexReached(outcome: WalkOutcome): number {
  const { set, position } = outcome.session;
  if (outcome.at === null) return -1;
  if (position.at === 'end') return set.steps.length;
  return set.indexOf.get(position.step) ?? -1;
}

function stateOf(outcome: WalkOutcome, compiled: CompiledStep): 'shown' | 'hidden' | 'not reached' {
  if (outcome.at !== null && outcome.session.way.visited.includes(compiled.step.id)) return 'shown';
  return indexReached(outcome) > compiled.index ? 'hidden' : 'not reached';
}

function stepSummary(subject: Subject, outcome: WalkOutcome, compiled: CompiledStep): readonly string[] {
  const { step } = compiled;
  const name = describeStep(subject, step.id);
  const state = stateOf(outcome, compiled);
  if (state === 'not reached') return [`${name} is not reached.`, describeStop(subject, outcome)];
  if (state === 'shown') return [`${name} is shown.${step.visibleWhen === undefined ? ' It has no condition.' : ''}`];
  const { way } = wayBefore(outcome.session, compiled.index);
  const knownAnswer = compiled.knownFrom?.(scopeOf(way)) ?? null;
  return [
    knownAnswer === null ? `${name} is hidden.` : `${name} is hidden: its answer is known from elsewhere, ${describeValue(knownAnswer)}.`,
  ];
}

function acceptsOffer({ set, answers }: Subject): boolean {
  return set.source.screenOuts.some(({ offer }) => offer !== undefined && answers[offer.answerKey] === offer.accept);
}

/** The results before the search for counterfactuals: the reason, and the goal of the search. */
interface Reason {
  readonly why: Why;
  readonly goal: Goal;
}

function reasonOf(subject: Subject, id: string): Reason | null {
  const { set } = subject;
  const compiled = set.steps[set.indexOf.get(id) ?? -1];
  if (!compiled) return null;
  const outcome = walkChanged(subject, subject.answers, []);
  const state = stateOf(outcome, compiled);
  const before = wayBefore(outcome.session, compiled.index);
  const viewpoint = viewpointOf(subject, outcome.session, before.way, before.at ? before.way.visited.slice(0, -1) : before.way.visited);
  const relevant =
    state === 'not reached'
      ? withStop(outcome, relevantTo(set.source, [...stepRules(compiled.step), ...screenOutRules(set.source)]))
      : relevantTo(set.source, stepRules(compiled.step));
  const opposite = state === 'shown' ? 'hidden' : 'shown';
  return {
    why: {
      state,
      summary: stepSummary(subject, outcome, compiled),
      trees: [...(state === 'not reached' ? stopTrees(subject, outcome) : []), ...stepTrees(compiled, viewpoint)],
      goal: opposite,
      end: walkEndOf(outcome),
    },
    goal: {
      reached: (other) => stateOf(other, compiled) === opposite,
      // A walk passes a step once, unless the member accepts an offer that leads back to it.
      isOpen: (other) => stateOf(other, compiled) === 'not reached' || acceptsOffer(subject),
      relevant,
      kindOf: null,
    },
  };
}

/**
 * Explains why a step is shown, hidden or not reached: the tree of its rule, and the smallest change that reverses it.
 * @param id the step's id
 * @param onReason receives the reason as soon as it is known, before the search for the smallest change, which may take seconds
 * @returns null for an unknown step
 */
export function explainStep(unmemoised: Subject, id: string, onReason?: (why: Why) => void): Explanation | null {
  const subject = memoiseSubject(unmemoised);
  const reason = reasonOf(subject, id);
  if (!reason) return null;
  onReason?.(reason.why);
  return { ...reason.why, counterfactuals: findCounterfactuals(subject, reason.goal) };
}

/** Returns the trees behind the program at the end of a walk: when it was set, and by which rule. */
function programTrees(subject: Subject, outcome: WalkOutcome): { readonly trees: readonly Tree[]; readonly summary: string } {
  const { session } = outcome;
  const set = programSetBy(session, session.way, passedSteps(session));
  if (!set) return { trees: [], summary: `The program is ${session.way.program}: no step changed it.` };
  const { compiled, effect, before } = set;
  const source = compiled.step.effects?.[effect];
  const viewpoint = viewpointOf(subject, session, before, before.visited);
  const tree = (title: string, rule: Json | undefined, condition: boolean): readonly Tree[] =>
    rule === undefined || !isJsonObject(rule) ? [] : [{ title, tree: ruleTree(rule, viewpoint, condition) }];
  return {
    trees: [
      ...tree(`The program is set at ${compiled.step.id} when`, source?.when, true),
      ...tree(`The program set at ${compiled.step.id}`, source?.program, false),
    ],
    summary: `The program is ${wayAfter(session, compiled, effect + 1).program}, set at ${describeStep(subject, compiled.step.id)}.`,
  };
}

/** Returns a key for an end: completed in a program, or ended early for a reason. */
function endOf({ outcome, screenOutReason, errorState, session }: WalkOutcome): string {
  return outcome === 'completed' ? `completed ${session.way.program}` : `${outcome} ${screenOutReason ?? errorState ?? ''}`;
}

/**
 * Explains why a walk ended as it did: the rule that screened it out, refused it or set its program, and the smallest change that
 * leads to another end.
 */
export function explainOutcome(unmemoised: Subject): Explanation {
  const subject = memoiseSubject(unmemoised);
  const { set } = subject;
  const outcome = walkChanged(subject, subject.answers, []);
  const program = outcome.outcome === 'completed' ? programTrees(subject, outcome) : null;
  const relevant = withStop(outcome, relevantTo(set.source, [...screenOutRules(set.source), ...programRules(set.source)]));
  const end = endOf(outcome);
  const settled: readonly string[] = ['completed', 'screenedOut', 'finished'];
  const goal: Goal = {
    isOpen: () => true,
    reached: (other) => settled.includes(other.outcome) && endOf(other) !== end,
    relevant,
    kindOf: endOf,
  };
  return {
    state: outcome.outcome,
    summary: [describeStop(subject, outcome), ...(program ? [program.summary] : [])],
    trees: program ? program.trees : stopTrees(subject, outcome),
    goal: 'another end',
    counterfactuals: findCounterfactuals(subject, goal),
    end: walkEndOf(outcome),
  };
}
