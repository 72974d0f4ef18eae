import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg } from '../args.ts';

/** Returns the course packs that fit a member, in a fixed order: sleep, GLP1, NW_PLUS, AGING_AND_METABOLISM [PACK-05] [S-134]. */
export const coursePacks: DeriveHook = (args) => {
  const { sleep, glp1Medication, stressEating } = args;
  const age = numberArg(args, 'age');
  const packs: readonly (readonly [string, boolean])[] = [
    ['sleep', sleep === 'frequently' || sleep === 'everyNight'],
    ['GLP1', glp1Medication === 'yes' || glp1Medication === 'aboutToStart'],
    ['NW_PLUS', stressEating === 'agree' || stressEating === 'stronglyAgree'],
    ['AGING_AND_METABOLISM', age !== null && age >= 40],
  ];
  return packs.filter(([, fits]) => fits).map(([pack]) => pack);
};
