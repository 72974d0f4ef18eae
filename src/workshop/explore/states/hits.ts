import type { Model } from '../model.ts';
import type { Plan, Watch } from './plan.ts';
import type { Decisions, Position } from './positions.ts';

/** A watch, with the choices at a state that make it true. */
export interface Hit {
  readonly watch: Watch;
  readonly from: number;
  readonly choices: Decisions;
}

/** The watches that came true, each once. */
export interface Hits {
  readonly found: readonly Hit[];
  /** Records the watches that are true at a position, on arrival (`isEarly`) or once its step is answered. */
  readonly record: (position: Position, isEarly: boolean, from: number, choices: Decisions) => void;
}

/** Creates an empty list of hits for a plan's watches. */
export function makeHits({ diagrams, programs }: Model, { watched }: Plan): Hits {
  const hits: Hit[] = [];
  const keys = new Set<string>();
  return {
    found: hits,
    record: ({ nodes, event, program }, isEarly, from, choices) => {
      for (const { condition, watch } of watched[event] ?? []) {
        const { key, at } = watch;
        if ((at.stage === 'reached') !== isEarly || (at.step >= 0 && at.program !== programs[program])) continue;
        if (keys.has(key) || diagrams.valueOf(nodes[condition] ?? 0) !== true) continue;
        keys.add(key);
        hits.push({ watch, from, choices });
      }
    },
  };
}
