import { expect, it } from 'vitest';
import { withEnrollmentVersion } from './withEnrollmentVersion.ts';

it.each<[string, string | undefined, readonly string[] | undefined, readonly string[] | undefined]>([
  ['both versions', 'enrollment', ['transition'], ['transition', 'enrollment']],
  ['only its own version if the enrollment has none', undefined, ['transition'], ['transition']],
  ['no version if no set has one', undefined, undefined, undefined],
])("the transition's calls name %s", async (_what, enrolledIn, transitionHashes, expected) => {
  const sentHashes: unknown[] = [];
  const port = withEnrollmentVersion(async (_spec, { setHashes }) => {
    sentHashes.push(setHashes);
    return { outcome: 'OK' };
  }, enrolledIn);
  await port({ operation: 'migrateToB2B' }, transitionHashes ? { setHashes: transitionHashes } : {});
  expect(sentHashes).toEqual([expected]);
});
