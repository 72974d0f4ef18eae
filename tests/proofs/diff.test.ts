import { describe, expect, it } from 'vitest';
import { prove } from '../../src/diff/prove.ts';
import { inputOf } from '../../src/explore/testSupport.ts';
import { allHooks } from '../../src/hooks/allHooks.ts';
import { everyWay, type OracleWay } from './oracle.ts';
import { changedSet, randomSet, type RandomSet } from './randomSets.ts';
import { eachSeed, TIMEOUT } from './runs.ts';

/** What each member comes to, by context and answers. A derived value counts where the way is complete: it may be sent. */
function everybody({ set, contexts, valuesOf }: RandomSet): ReadonlyMap<string, string> {
  const told = ({ visited, confirmed, end, derived, programs }: OracleWay) =>
    JSON.stringify({ visited, confirmed, end, programs, ...(end.startsWith('completed') && { derived }) });
  return new Map(
    contexts.flatMap((context) =>
      everyWay(set, [context], valuesOf).map((way) => [JSON.stringify([context, way.answers]), told(way)] as const),
    ),
  );
}

/** Answers of members in one version who are told otherwise in the other, or for whom it asks something else. */
function isDifferent(before: RandomSet, after: RandomSet): boolean {
  const [olds, news] = [everybody(before), everybody(after)];
  return olds.size !== news.size || [...olds].some(([member, told]) => news.get(member) !== told);
}

describe('diff, against trying every answer of random pairs of versions', () => {
  it.each([true, false])(
    'proves that nobody is decided otherwise just where nobody is (numbers only: %s)',
    (numbersOnly) => {
      let proven = 0;
      let differing = 0;
      let unproven = 0;
      eachSeed(numbersOnly ? 3 : 4, numbersOnly ? 600 : 250, (seed) => {
        const before = randomSet(seed, { numbersOnly });
        const after = changedSet(before, seed + 7);
        const title = JSON.stringify({ seed, numbersOnly });
        const { found, open } = prove(before.set, after.set, inputOf(before.set, null), allHooks);
        const differs = isDifferent(before, { ...after, contexts: before.contexts });
        if (open.length > 0) unproven += 1;
        else expect(found.length > 0, title).toBe(differs);
        if (open.length > 0) return;
        if (differs) differing += 1;
        else proven += 1;
      });
      // Both kinds come up, and little is left open, or the test says nothing.
      expect(Math.min(proven, differing)).toBeGreaterThan(5);
      expect(unproven).toBeLessThan((proven + differing) / 20);
    },
    TIMEOUT,
  );
});
