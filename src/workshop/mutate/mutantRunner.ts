import { groupBy } from '../../runtime/base/groupBy.ts';
import type { Sources } from '../../runtime/definitions/sources.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import type { Hooks } from '../../runtime/engine/types.ts';
import { compileMutant } from './compileMutant.ts';
import type { Guard, Mutant, Observation, Observe } from './types.ts';
import type { WalkInput } from '../walk/walkInput.ts';

/** The fate of a mutant. An `unsound` one cannot be loaded, so it is not counted. */
export interface Fate {
  readonly mutant: Mutant;
  readonly fate: 'killed' | 'survived' | 'unsound';
  /** The member that killed it. */
  readonly by: string | null;
}

/** Input for running mutants. */
export interface RunInput {
  readonly sources: Sources;
  readonly hooks: Hooks;
  readonly guards: readonly Guard[];
  readonly observe: Observe;
}

async function kills(guard: Guard, observe: (walk: WalkInput) => Promise<Observation>): Promise<boolean> {
  try {
    return !(await guard.passes(observe));
  } catch {
    // A walk that throws counts as a kill.
    return true;
  }
}

/** Runs mutants one by one. */
export interface MutantRunner {
  readonly run: (mutant: Mutant) => Promise<Fate>;
  /** Adds a member, which is tried first. */
  readonly add: (guard: Guard) => void;
}

/** Creates a runner. Tries the members that killed the latest mutants first, because they are likely to kill the next one. */
export function mutantRunner({ sources, hooks, guards, observe }: RunInput): MutantRunner {
  const bySet = groupBy(guards, ({ set }) => set);

  function toFront(set: string, guard: Guard): void {
    bySet.set(set, [guard, ...(bySet.get(set) ?? []).filter((other) => other !== guard)]);
  }

  async function run(mutant: Mutant): Promise<Fate> {
    let sound = false;
    for (const set of mutant.sets) {
      const compiled = compileMutant(sources, mutant, set, hooks);
      if (!compiled) continue;
      sound = true;
      const observeOnce = memoise((walk: WalkInput) => observe(compiled, walk));
      for (const guard of bySet.get(set) ?? []) {
        if (!(await kills(guard, observeOnce))) continue;
        toFront(set, guard);
        return { mutant, fate: 'killed', by: guard.name };
      }
    }
    return { mutant, fate: sound ? 'survived' : 'unsound', by: null };
  }

  return { run, add: (guard) => toFront(guard.set, guard) };
}
