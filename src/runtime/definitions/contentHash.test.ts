import { expect, it } from 'vitest';
import { hashSet } from './contentHash.ts';
import { loadEnvironments, loadQuestionSet } from './files.ts';

it('the hash of a set covers the set and the lists that its rules read', () => {
  const content = { set: loadQuestionSet('DPP_SURVEY'), environments: loadEnvironments({}) };
  const { hash } = hashSet(content);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashSet({ set: loadQuestionSet('DPP_SURVEY'), environments: loadEnvironments({}) }).hash).toBe(hash);
  expect(hashSet({ ...content, set: { ...content.set, startProgram: 'DPP' } }).hash).not.toBe(hash);
  const [first, ...others] = content.environments;
  if (!first) throw new Error('there are no environments');
  expect(hashSet({ ...content, environments: [{ ...first, partialTriagePartners: [1] }, ...others] }).hash).not.toBe(hash);
});
