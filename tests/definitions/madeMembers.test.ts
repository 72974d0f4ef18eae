import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { expectationOf } from '../../src/workshop/boundaries/candidate.ts';
import { madeText } from '../../src/workshop/boundaries/memberFile.ts';
import { openBench } from '../../src/workshop/command/workshop.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';
import { EQUIVALENTS } from '../../src/workshop/mutate/equivalents.ts';
import { allMutants } from '../../src/workshop/mutate/mutants.ts';
import { mutantRunner } from '../../src/workshop/mutate/run.ts';

const bench = openBench();
const mutants = allMutants(bench.sets, vocabulary);

function reviewOf(text: string): string | null {
  const json: Json = JSON.parse(text);
  const reviewed = isJsonObject(json) ? json['reviewed'] : undefined;
  return typeof reviewed === 'string' ? reviewed : null;
}

/** Splits a list into this many parts, each with a title. */
function partsOf<Item>(items: readonly Item[], count: number): readonly (readonly [string, readonly Item[]])[] {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, part) => [`${part + 1} of ${count}`, items.slice(part * size, (part + 1) * size)]);
}

describe('generated members', () => {
  it.each(bench.made.map((made) => [made.file.name, made] as const))('%s', async (_name, { file, candidate }) => {
    const expectation = await expectationOf(bench.workshop, candidate);
    expect(expectation).toEqual(file.expect);
    const text = readFileSync(file.file, 'utf8');
    // Equals the output of `survey boundaries`: nobody has edited the expectation by hand.
    expect(madeText({ description: file.description, candidate, expect: expectation }, reviewOf(text))).toBe(text);
  });
});

describe('mutations of the rules', () => {
  const noticeable = mutants.filter((mutant) => !EQUIVALENTS.has(mutant.key));
  const sample = noticeable.filter((_, index) => index % 24 === 7);

  const { run } = mutantRunner({ ...bench, guards: [...bench.handGuards, ...bench.madeGuards] });
  const fates = new Map<string, string>();

  // In parts, because a busy machine needs longer for the whole sample than one test may take.
  it.each(partsOf(sample, 12))('of the sample are run: %s', async (_part, mutantsOfPart) => {
    for (const mutant of mutantsOfPart) fates.set(mutant.key, (await run(mutant)).fate);
    expect(mutantsOfPart.filter(({ key }) => fates.get(key) === undefined)).toEqual([]);
  });

  it('are killed by some member, in more than 95 of 100 sampled', () => {
    expect([...fates.keys()], 'every part has run').toEqual(sample.map(({ key }) => key));
    const missed = sample.filter(({ key }) => fates.get(key) === 'survived').map(({ key }) => key);
    expect(missed.length / sample.length, missed.join('\n')).toBeLessThan(0.05);
  });

  it('that are listed as equivalent exist', () => {
    const keys = new Set(mutants.map(({ key }) => key));
    expect([...EQUIVALENTS.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });
});
