import { kindOf, nameOf } from '../../runtime/definitions/sources.ts';
import type { Fate } from './mutantRunner.ts';

/** The number of mutants in one part of the definitions, by fate. */
export interface Line {
  readonly name: string;
  readonly changes: number;
  readonly killed: number;
  /** The mutants that survive because no member can kill them. */
  readonly equivalent: number;
  readonly survived: number;
}

function partOf({ mutant: { file } }: Fate): string {
  const kind = kindOf(file);
  if (kind === 'step') return 'steps/';
  return kind === 'rules' ? `rules/${nameOf(file)}` : nameOf(file);
}

function lineOf(name: string, fates: readonly Fate[], reasonOf: (fate: Fate) => string | null): Line {
  const killed = fates.filter(({ fate }) => fate === 'killed').length;
  const equivalent = fates.filter((fate) => fate.fate === 'survived' && reasonOf(fate) !== null).length;
  return { name, changes: fates.length, killed, equivalent, survived: fates.length - killed - equivalent };
}

/** Counts mutants by fate for each part of the definitions, and for all of them in the last line. */
export function summaryOf(fates: readonly Fate[], reasonOf: (fate: Fate) => string | null): readonly Line[] {
  const sound = fates.filter(({ fate }) => fate !== 'unsound');
  const parts = [...new Set(sound.map(partOf))];
  return [
    ...parts.map((part) =>
      lineOf(
        part,
        sound.filter((fate) => partOf(fate) === part),
        reasonOf,
      ),
    ),
    lineOf('all', sound, reasonOf),
  ];
}
