import { err, ok, type Result } from '../../runtime/base/result.ts';
import { assembleSet, type AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Sources } from '../../runtime/definitions/sources.ts';
import type { Step } from '../../runtime/definitions/types.ts';
import { suggest } from '../../runtime/base/nearest.ts';

/** A step of a set, with all sets. */
interface FoundStep {
  readonly sets: readonly AssembledSet[];
  readonly set: AssembledSet;
  readonly step: Step;
}

/** Finds a step by its set and id. @returns one sentence with the nearest name when there is none */
export function findStep(sources: Sources, setName: string, id: string): Result<FoundStep, string> {
  const sets = [...sources.files.set.values()].flatMap((document) => assembleSet(document, sources).assembled ?? []);
  const set = sets.find((each) => each.set.name === setName);
  const names = sets.map((each) => each.set.name);
  if (!set) return err(`There is no question set "${setName}". ${suggest(setName, names)}`);
  const { steps } = set.set;
  const step = steps.find((each) => each.id === id);
  const ids = steps.map((each) => each.id);
  return step ? ok({ sets, set, step }) : err(`${setName} has no step "${id}". ${suggest(id, ids)}`);
}
