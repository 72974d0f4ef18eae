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

  it('are killed by some member, in more than 95 of 100 sampled', async () => {
    const { run } = mutantRunner({ ...bench, guards: [...bench.handGuards, ...bench.madeGuards] });
    const missed: string[] = [];
    for (const mutant of sample) if ((await run(mutant)).fate === 'survived') missed.push(mutant.key);
    expect(missed.length / sample.length, missed.join('\n')).toBeLessThan(0.05);
  });

  it('that are listed as equivalent exist', () => {
    const keys = new Set(mutants.map(({ key }) => key));
    expect([...EQUIVALENTS.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });
});
