/**
 * Holds a claim against random sets, the same ones each time: `usual` of them, or PROOFS of them from PROOFS_FROM on
 * (`npm run proofs`).
 * @param stream tells the sets of one test from those of another
 * @returns how many sets there were
 */
export function eachSeed(stream: number, usual: number, claim: (seed: number) => void): number {
  const wanted = Number(process.env['PROOFS'] ?? usual);
  const first = stream * 10_000_000 + Number(process.env['PROOFS_FROM'] ?? 0);
  for (let seed = first; seed < first + wanted; seed += 1) claim(seed);
  return wanted;
}

/** How often something must come up that comes up in this share of the sets: of a few sets, perhaps never. */
export function atLeast(sets: number, share: number): number {
  return Math.floor(sets * share);
}

/** Enough for the usual run on a busy machine, and for a night by hand. */
export const TIMEOUT = process.env['PROOFS'] === undefined ? 300_000 : 86_400_000;
