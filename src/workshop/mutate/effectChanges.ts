import type { Effect, QuestionSet } from '../../runtime/definitions/types.ts';
import type { RuleChange } from './types.ts';
import { removals } from './answerChanges.ts';

function nextOf(one: string, all: readonly string[]): string | undefined {
  const others = all.filter((other) => other !== one);
  return others[all.indexOf(one) % Math.max(others.length, 1)];
}

/** Returns every change to a step's effects: one removed, or a screen-out with a different reason. Programs are mutated as rules. */
export function effectChanges(effects: readonly Effect[], reasons: readonly string[]): readonly RuleChange[] {
  return effects.flatMap(({ screenOut }, index): readonly RuleChange[] => {
    const removal: RuleChange = { path: [index], to: undefined, kind: 'effect', description: `effect ${index + 1} is removed` };
    const other = screenOut === undefined ? undefined : nextOf(screenOut, reasons);
    if (other === undefined) return [removal];
    return [removal, { path: [index, 'screenOut'], to: other, kind: 'effect', description: `"${screenOut}" becomes "${other}"` }];
  });
}

/** Returns every change to a set outside its rules: entry refusals, screen-out offers, completion calls and requirements. */
export function setChanges(
  { entry = [], screenOuts, completion, completionRequires, steps }: QuestionSet,
  finishedReasons: readonly string[],
): readonly RuleChange[] {
  const finished = entry.flatMap(({ finished: reason }, index): readonly RuleChange[] => {
    const other = reason === undefined ? undefined : nextOf(reason, finishedReasons);
    if (other === undefined) return [];
    return [{ path: ['entry', index, 'finished'], to: other, kind: 'effect', description: `"${reason}" becomes "${other}"` }];
  });
  const offers = screenOuts.flatMap(({ offer, reason }, index): readonly RuleChange[] => {
    if (!offer || offer.startsOver) return [];
    const after = steps[steps.findIndex(({ id }) => id === offer.goTo) + 1]?.id ?? offer.goTo;
    const path = ['screenOuts', index, 'offer'];
    return [
      { path, to: undefined, kind: 'effect', description: `the offer of ${reason} is removed` },
      { path: [...path, 'goTo'], to: after, kind: 'effect', description: `"${offer.goTo}" becomes "${after}"` },
      { path: [...path, 'sets'], to: {}, kind: 'effect', description: 'the answers that it sets are removed' },
      { path: [...path, 'accept'], to: offer.decline, kind: 'effect', description: `"${offer.accept}" becomes "${offer.decline}"` },
    ];
  });
  return [
    ...removals(entry, 'refusal', 'effect', ['entry']),
    ...finished,
    ...offers,
    ...removals(completionRequires, 'requirement', 'effect', ['completionRequires']),
    ...removals(completion, 'call', 'effect', ['completion']),
  ];
}
