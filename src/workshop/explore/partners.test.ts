import { expect, it } from 'vitest';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { loadQuestionSet } from '../../runtime/definitions/files.ts';
import type { PartnerFacts } from '../../runtime/engine/types.ts';
import { explorePartners } from './partners.ts';
import { inputOf } from './testSupport.ts';

it('explorePartners returns the same result for an unknown partner, whether or not it explored a known partner before', () => {
  const whole = loadQuestionSet('DPP_SURVEY');
  // The rules of these steps read facts and a call's result, in an order that depends on whether the partner is known.
  const input = inputOf({ ...whole, steps: whole.steps.slice(0, 4) }, null);
  const reach = (partners: readonly (PartnerFacts | null)[]) =>
    [...explorePartners(input, partners, allHooks)].at(-1)?.reached.map(({ step }) => step);
  expect(reach([null])).toHaveLength(4);
  expect(reach([{ id: 1010, slug: 'moodonly', configs: { OFFERS_MOOD: true } }, null])).toEqual(reach([null]));
});
