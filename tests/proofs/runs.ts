/**
 * Tests a claim with random sets, the same ones on each run: `defaultCount` of them, or PROOFS of them starting at PROOFS_FROM (`npm run
 * proofs`).
 * @param stream separates the sets of one test from those of another
 * @returns the number of sets
 */
export function eachSeed(stream: number, defaultCount: number, claim: (seed: number) => void): number {
  const count = Number(process.env['PROOFS'] ?? defaultCount);
  const first = stream * 10_000_000 + Number(process.env['PROOFS_FROM'] ?? 0);
  for (let seed = first; seed < first + count; seed += 1) claim(seed);
  return count;
}

/** Returns the minimum number of expected occurrences of a case that this share of the sets has; may be zero for few sets. */
export function atLeast(sets: number, share: number): number {
  return Math.floor(sets * share);
}

/** Milliseconds: enough for the usual run on a busy machine, or a whole day by hand. */
export const TIMEOUT = process.env['PROOFS'] === undefined ? 300_000 : 86_400_000;
