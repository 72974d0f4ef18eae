import type { Json } from '../../../runtime/base/json.ts';
import type { Model } from '../model.ts';
import type { Term } from '../terms/term.ts';

/** The result of passing a step: the next program or the screen-out's reason, and whether it asks for a confirmation. */
export interface Passing {
  readonly confirms: boolean;
  readonly screenOut: string | null;
  readonly program: string;
}

export const HIDDEN = 'hidden';
const SEPARATOR = '|';

/** Decodes a passing from a diagram's value. */
export function passingOf(value: Json): Passing {
  const [confirms = '', screenOut = '', program = ''] = String(value).split(SEPARATOR);
  return { confirms: confirms !== '', screenOut: screenOut === '' ? null : screenOut, program };
}

/** Returns the diagram of passing a step with a program. */
export function passingNode(model: Model, step: number, selected: string): number {
  const { expand, diagrams, value, truth } = model;
  const { apply, choose, terminal } = diagrams;
  const hidden = terminal(HIDDEN);
  if (refusesAll(model)) return hidden;
  const {
    known: isKnown,
    visible,
    confirms,
    effects,
    program,
  } = expand.pass(step, expand.at({ step, stage: 'reached', program: selected }).program);
  /** Returns the diagram of an outcome, encoded as a string. An offer after a screen-out may read the program. */
  const outcome = (reason: string | null, at: Term): number =>
    apply(`ends with ${reason ?? 'no screen-out'}`, ([name = null]) => [reason ?? '', name].join(SEPARATOR), [value(at)]);
  const end = effects.reduceRight(
    (rest, { at, when, screenOut }) => (screenOut === null ? rest : choose(truth(when), outcome(screenOut, at.program), rest)),
    outcome(null, program),
  );
  const passed = apply('passing', ([confirm, rest = null]) => [confirm === true ? 'confirm' : '', rest].join(SEPARATOR), [
    confirms ? truth(confirms) : terminal(false),
    end,
  ]);
  const shown = choose(truth(visible), passed, hidden);
  return isKnown ? choose(truth(isKnown), hidden, shown) : shown;
}

/** Returns the diagram that is true where a step is shown, from the diagram of passing it. */
export function isShownNode({ diagrams }: Pick<Model, 'diagrams'>, passing: number): number {
  return diagrams.apply('is shown', ([value = null]) => value !== HIDDEN, [passing]);
}

/** Returns the diagram of the refusal of entry: `error STATE`, `finished REASON`, or null. */
export function entryNode({ diagrams: { choose, terminal }, expand, truth, input: { set } }: Model): number {
  const start = expand.start();
  return (set.entry ?? []).reduceRight(
    (rest, { when, error, finished }) =>
      choose(truth(expand.rule(when, start)), terminal(error === undefined ? `finished ${finished ?? ''}` : `error ${error}`), rest),
    terminal(null),
  );
}

/** Returns true when the entry refuses everybody. Then no later rule decides anything, and no class distinguishes its values. */
function refusesAll(model: Model): boolean {
  return typeof model.diagrams.valueOf(entryNode(model)) === 'string';
}

/** Returns the diagram of the program that a visit starts with. */
export function startProgramNode(model: Model): number {
  return refusesAll(model) ? model.diagrams.terminal(null) : model.value(model.expand.start().program);
}

/** Returns the diagram of the error state with which the completion refuses a program; null when it does not. */
export function unmetRequirementNode(model: Model, program: string): number {
  const { diagrams, expand, truth, input } = model;
  const { choose, terminal } = diagrams;
  if (refusesAll(model)) return terminal(null);
  const end = expand.at({ step: input.set.steps.length, stage: 'reached', program });
  return (input.set.completionRequires ?? []).reduceRight(
    (rest, { rule, error }) => choose(truth(expand.rule(rule, end)), rest, terminal(error)),
    terminal(null),
  );
}
