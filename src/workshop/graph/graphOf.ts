import type { QuestionSet, Rule, Step, SurveyTexts } from '../../runtime/definitions/types.ts';
import { describeCondition } from '../explain/describeCondition.ts';

/** An effect of a step: an end or a program. */
export interface GraphEffect {
  readonly kind: 'screenOut' | 'program' | 'error';
  readonly to: string;
  /** The condition as a short label; null for always. */
  readonly when: string | null;
  /** A second line: the offer of the ineligible screen. */
  readonly note: string | null;
}

/** A step as a box. */
export interface GraphStep {
  readonly id: string;
  readonly title: string | null;
  readonly widget: string;
  /** The condition that shows it, as a short label; null for always. */
  readonly when: string | null;
  readonly confirms: string | null;
  readonly effects: readonly GraphEffect[];
  /** True when no answers reach it, for any partner. */
  readonly never: boolean;
}

/** Consecutive steps of one section. */
export interface GraphGroup {
  readonly section: string;
  readonly title: string;
  /** The index of the section in the set, for its colour. */
  readonly index: number;
  readonly steps: readonly GraphStep[];
}

/** A set as a graph: groups of steps, in order. */
export interface Graph {
  readonly name: string;
  readonly version: number;
  /** The reasons for refusing entry. */
  readonly entry: readonly GraphEffect[];
  readonly groups: readonly GraphGroup[];
  /** The calls after the last step, in order. */
  readonly completion: readonly string[];
}

type Describe = (rule: Rule) => string;

function describeVisibility({ visibleWhen, knownFrom }: Step, describe: Describe): string | null {
  const parts = [
    ...(knownFrom === undefined ? [] : ['not known from elsewhere']),
    ...(visibleWhen === undefined ? [] : [describe(visibleWhen)]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

function effectsOf({ effects = [], call }: Step, { screenOuts }: QuestionSet, describe: Describe): readonly GraphEffect[] {
  const stepEffects = effects.map(({ when, program, screenOut }): GraphEffect => {
    const condition = when === undefined ? null : describe(when);
    if (screenOut === undefined) return { kind: 'program', to: describe(program ?? null), when: condition, note: null };
    const offer = screenOuts.find(({ reason }) => reason === screenOut)?.offer;
    return { kind: 'screenOut', to: screenOut, when: condition, note: offer ? `offers ${offer.accept}: continues at ${offer.goTo}` : null };
  });
  const called = Object.entries(call?.outcomes ?? {}).flatMap(([outcome, action]): readonly GraphEffect[] => {
    const to = 'error' in action ? action.error : 'finished' in action ? action.finished : 'redirect' in action ? action.redirect : null;
    return to === null ? [] : [{ kind: 'error', to, when: `${call?.hook} says ${outcome}`, note: null }];
  });
  return [...stepEffects, ...called];
}

/**
 * Converts a set to a graph.
 * @param never ids of the steps that are proven to be never shown
 * @param describe formats a rule
 */
export function graphOf(
  set: QuestionSet,
  texts: SurveyTexts | null,
  never: ReadonlySet<string>,
  describe: Describe = (rule) => describeCondition(rule),
): Graph {
  const groups: { section: string; steps: GraphStep[] }[] = [];
  for (const step of set.steps) {
    const node: GraphStep = {
      id: step.id,
      title: texts?.steps[step.id]?.title ?? null,
      widget: step.widget,
      when: describeVisibility(step, describe),
      confirms: step.confirmWhen === undefined ? null : describe(step.confirmWhen),
      effects: effectsOf(step, set, describe),
      never: never.has(step.id),
    };
    const last = groups.at(-1);
    if (last?.section === step.section) last.steps.push(node);
    else groups.push({ section: step.section, steps: [node] });
  }
  return {
    name: set.name,
    version: set.version,
    entry: (set.entry ?? []).map(({ when, error, finished }) => ({
      kind: 'error',
      to: error ?? finished ?? '',
      when: describe(when),
      note: null,
    })),
    groups: groups.map(({ section, steps }) => ({
      section,
      title: texts?.sections[section] ?? section,
      index: set.sections.findIndex(({ id }) => id === section),
      steps,
    })),
    completion: set.completion.map(({ call, when }) => (when === undefined ? call : `${call}, if ${describe(when)}`)),
  };
}
