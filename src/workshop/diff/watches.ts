import type { Json } from '../../runtime/base/json.ts';
import { isCategorical, sentTerms, type SentTerm } from '../explore/terms/decidingTerms.ts';
import { givenNode } from '../explore/diagrams/builder.ts';
import type { Model } from '../explore/model.ts';
import { entryNode, isShownNode, unmetRequirementNode, passingNode, startProgramNode } from '../explore/states/passing.ts';
import type { Watch } from '../explore/states/plan.ts';
import type { OneSided } from './align.ts';

/** The decisions of two versions, with the cases in which they differ. */
export interface Watches {
  /** Diagrams that are true if the versions differ. Those that are never true are omitted. */
  readonly watches: readonly Watch[];
  /** Derived values that cannot be compared: they are computed differently and have too many values. */
  readonly open: readonly string[];
  /** True when the versions reject different answers, so that both have to be explored. */
  readonly refusesOthers: boolean;
}

/** Compares two versions at each place where they decide: entry, start, each step with each program, the completion. */
export function watchesOf(model: Model, other: Model, oneSided: readonly OneSided[]): Watches {
  const { diagrams, programs, input, variables } = model;
  const watches: Watch[] = [];
  const open = new Set<string>();
  const end = input.set.steps.length;
  const differ = (one: number, two: number): number =>
    one === two
      ? diagrams.terminal(false)
      : diagrams.apply('differs', ([a = null, b = null]) => JSON.stringify(a) !== JSON.stringify(b), [one, two]);
  const add = (watch: Watch): void => {
    const isNever = diagrams.variableOf(watch.node) < 0 && diagrams.valueOf(watch.node) !== true;
    if (!isNever) watches.push(watch);
  };
  const start = { step: -1, stage: 'reached', program: 'NONE' } as const;
  add({ key: 'entry', at: start, node: differ(entryNode(model), entryNode(other)) });
  add({ key: 'startProgram', at: start, node: differ(startProgramNode(model), startProgramNode(other)) });
  let refusesOthers = false;
  for (const [step, { id }] of input.set.steps.entries()) {
    const variable = variables.find(({ kind, step: at }) => kind === 'answer' && at === step);
    for (const program of programs) {
      const [ownNode, otherNode] = [passingNode(model, step, program), passingNode(other, step, program)];
      const [ownShown, otherShown] = [isShownNode(model, ownNode), isShownNode(model, otherNode)];
      const shown = diagrams.choose(ownShown, otherShown, diagrams.terminal(false));
      const node = differ(ownNode, otherNode);
      add({ key: `${id} as ${program}`, at: { step, stage: 'reached', program }, node: differ(ownShown, otherShown) });
      add({ key: `${id} as ${program}`, at: { step, stage: 'called', program }, node });
      const rules = (version: Model) => (variable ? (version.allValid.get(variable.number)?.get(program) ?? []) : []);
      const refused = rules(other).filter((rule) => !rules(model).includes(rule));
      if (rules(model).length !== rules(other).length || refused.length > 0) refusesOthers = true;
      for (const rule of refused) {
        const isGiven = givenNode(model, variable?.number ?? -1);
        const refuses = diagrams.choose(
          model.truth(rule),
          diagrams.terminal(false),
          diagrams.choose(isGiven, shown, diagrams.terminal(false)),
        );
        add({ key: `checks of ${id} as ${program}`, at: { step, stage: 'called', program }, node: refuses });
      }
      for (const { value } of oneSided.filter((each) => each.step === id))
        add({ key: oneSidedKey(id, value), at: { step, stage: 'reached', program }, node: shown });
    }
  }
  for (const program of programs)
    add({
      key: `completionRequires as ${program}`,
      at: { step: end, stage: 'reached', program },
      node: differ(unmetRequirementNode(model, program), unmetRequirementNode(other, program)),
    });
  const keyOf = ({ name, program }: SentTerm): string => `${name} as ${program}`;
  const sent = (version: Model) => new Map(sentTerms({ ...version, set: version.input.set }).map((each) => [keyOf(each), each]));
  const [olds, news] = [sent(model), sent(other)];
  for (const key of new Set([...olds.keys(), ...news.keys()])) {
    const [one, two] = [olds.get(key), news.get(key)];
    if (one && two && two.term === one.term) continue;
    // Calls that only one version makes are reported elsewhere. A derived value that only one version has may be sent.
    if (!one || !two) open.add((one ?? two)?.name ?? key);
    else if (!isCategorical(one.term) || !isCategorical(two.term)) open.add(one.name);
    else
      add({
        key,
        at: { step: end, stage: 'reached', program: one.program },
        node: differ(model.value(one.term), model.value(two.term)),
      });
  }
  return { watches, open: [...open], refusesOthers };
}

/** Returns the key of the watch for a one-sided answer. */
export function oneSidedKey(step: string, value: Json): string {
  return `answer ${step} ${JSON.stringify(value)}`;
}
