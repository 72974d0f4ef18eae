/** A measured function, which returns its number of work units. */
export interface Variant {
  readonly name: string;
  readonly work: () => number;
}

/** A variant's time in microseconds per unit: the median and one number per round. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly rounds: readonly number[];
}

/** Returns the median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Returns the median of the ratios by round: a slow phase of the machine slows both sides of a round. */
export function ratio(one: Timing, other: Timing): number {
  return median(one.rounds.map((time, round) => time / (other.rounds[round] ?? time)));
}

function timeOf(work: () => number, minMs: number): number {
  const start = performance.now();
  let units = 0;
  let elapsed = 0;
  do {
    units += work();
    elapsed = performance.now() - start;
  } while (elapsed < minMs);
  return (elapsed * 1000) / units;
}

/**
 * Measures variants in turn, each round in a different order. A warm-up round does not count.
 * @param minMs minimum time that a variant works in a round, in milliseconds
 */
export function alternate(variants: readonly Variant[], { rounds, minMs }: { rounds: number; minMs: number }): readonly Timing[] {
  const times = new Map(variants.map(({ name }) => [name, new Array<number>()]));
  for (let round = -1; round < rounds; round += 1) {
    const first = (round + 1) % variants.length;
    for (const { name, work } of [...variants.slice(first), ...variants.slice(0, first)]) {
      const time = timeOf(work, minMs);
      if (round >= 0) times.get(name)?.push(time);
    }
  }
  return [...times].map(([name, roundTimes]) => ({ name, median: median(roundTimes), rounds: roundTimes }));
}
