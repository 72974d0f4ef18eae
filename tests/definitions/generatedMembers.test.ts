import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectationOf } from '../../src/workshop/generatedMembers/candidate.ts';
import { entryOf, generatedMembersText, walkLike } from '../../src/workshop/generatedMembers/memberFile.ts';
import { membersOnDisk } from '../../src/workshop/command/membersOnDisk.ts';
import { GENERATED_MEMBERS } from '../../src/runtime/definitions/sources.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';
import { equivalentMutants } from '../../src/workshop/mutate/equivalents.ts';
import { allMutants } from '../../src/workshop/mutate/mutants.ts';
import { mutantRunner } from '../../src/workshop/mutate/mutantRunner.ts';

const loaded = membersOnDisk();
const mutants = allMutants(loaded.sets, vocabulary);
const equivalents = equivalentMutants(loaded.sources);

/** Splits a list into this many parts, each with a title. */
function partsOf<Item>(items: readonly Item[], count: number): readonly (readonly [string, readonly Item[]])[] {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, part) => [`${part + 1} of ${count}`, items.slice(part * size, (part + 1) * size)]);
}

describe('generated members', () => {
  it.each(loaded.generated.map((each) => [each.member.name, each] as const))('%s', async (_name, { member, candidate }) =>
    expect(await expectationOf(loaded.walker, candidate)).toEqual(member.expect),
  );

  it.each([...loaded.sources.files.generatedMembers.keys()])('%s equals the output of `survey boundaries`', (set) => {
    const setMembers = loaded.generated.filter(({ candidate }) => candidate.base.set === set);
    const entries = setMembers.map(
      ({ member, candidate }) => [member.name, entryOf({ ...member, ...member.written, walk: walkLike(candidate) })] as const,
    );
    const sorted = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    expect(generatedMembersText(sorted)).toBe(readFileSync(`${GENERATED_MEMBERS}/${set}.json`, 'utf8'));
  });
});

describe('mutations of the rules', () => {
  const noticeable = mutants.filter((mutant) => !equivalents.has(mutant.key));
  const sample = noticeable.filter((_, index) => index % 24 === 7);

  const { run } = mutantRunner({ ...loaded, guards: [...loaded.handWrittenGuards, ...loaded.generatedGuards] });
  const fates = new Map<string, string>();

  // In parts, because a busy machine needs longer for the whole sample than one test may take.
  it.each(partsOf(sample, 12))('run without a failure, in a sample: %s', async (_part, mutantsOfPart) => {
    for (const mutant of mutantsOfPart) fates.set(mutant.key, (await run(mutant)).fate);
    expect(mutantsOfPart.filter(({ key }) => fates.get(key) === undefined)).toEqual([]);
  });

  it('are killed by some member in more than 95 % of a sample', () => {
    expect([...fates.keys()], 'every part has run').toEqual(sample.map(({ key }) => key));
    const missed = sample.filter(({ key }) => fates.get(key) === 'survived').map(({ key }) => key);
    expect(missed.length / sample.length, missed.join('\n')).toBeLessThan(0.05);
  });

  it('include every mutant that the list of equivalent mutants names', () => {
    const keys = new Set(mutants.map(({ key }) => key));
    expect([...equivalents.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });
});
