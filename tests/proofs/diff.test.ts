import { describe, expect, it } from 'vitest';
import { prove } from '../../src/workshop/diff/prove.ts';
import { inputOf } from '../../src/workshop/explore/testSupport.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { isDifferent, isDifferentUnordered } from './everybody.ts';
import { changedSet, movedSet, randomSet } from './randomSets.ts';
import { atLeast, eachSeed, TIMEOUT } from './runs.ts';

describe('diff, compared with trying every answer of random pairs of versions', () => {
  it.each([true, false])(
    'proves that all decisions stay the same if and only if they do (numbers only: %s)',
    (numbersOnly) => {
      let proven = 0;
      let differing = 0;
      let unproven = 0;
      const sets = eachSeed(numbersOnly ? 3 : 4, numbersOnly ? 600 : 250, (seed) => {
        const before = randomSet(seed, { numbersOnly });
        const after = changedSet(before, seed + 7);
        const title = JSON.stringify({ seed, numbersOnly });
        const { found: differences, open: unresolved } = prove(before.set, after.set, inputOf(before.set, null), allHooks);
        const differs = isDifferent(before, after);
        if (unresolved.length > 0) unproven += 1;
        else expect(differences.length > 0, title).toBe(differs);
        if (unresolved.length > 0) return;
        if (differs) differing += 1;
        else proven += 1;
      });
      // The test proves little unless both kinds of pairs occur and few remain unresolved.
      expect(Math.min(proven, differing)).toBeGreaterThanOrEqual(atLeast(sets, 1 / 40));
      expect(unproven).toBeLessThanOrEqual(Math.ceil(sets / 20));
    },
    TIMEOUT,
  );

  it.each([true, false])(
    'proves that moved steps change only the order if and only if they do (numbers only: %s)',
    (numbersOnly) => {
      const counts = { proven: 0, differing: 0, unproven: 0 };
      const sets = eachSeed(numbersOnly ? 5 : 6, numbersOnly ? 250 : 100, (seed) => {
        const before = randomSet(seed, { numbersOnly });
        const moved = movedSet(before, seed + 7);
        const after = seed % 4 === 0 ? changedSet(moved, seed + 11) : moved;
        const { found: differences, open: unresolved } = prove(before.set, after.set, inputOf(before.set, null), allHooks);
        const differs = isDifferentUnordered(before, after);
        if (unresolved.length > 0) counts.unproven += 1;
        else {
          expect(differences.length > 0, JSON.stringify({ seed, numbersOnly })).toBe(differs);
          counts[differs ? 'differing' : 'proven'] += 1;
        }
      });
      expect(Math.min(counts.proven, counts.differing)).toBeGreaterThanOrEqual(atLeast(sets, 1 / 10));
      expect(counts.unproven).toBeLessThanOrEqual(Math.ceil(sets / 3));
    },
    TIMEOUT,
  );
});
