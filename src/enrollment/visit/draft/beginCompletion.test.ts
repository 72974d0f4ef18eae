import { expect, it } from 'vitest';
import { beginCompletion, withTriedKey } from './beginCompletion.ts';
import { emptyDraft } from './draft.ts';

const visit = emptyDraft(() => 'first');
const answers = { sex: 'female', phq1: 'notAtAll' };

it('keeps the key on the first attempt', () => {
  expect(beginCompletion(visit, { set: 'DPP_SURVEY', answers })).toMatchObject({ completionKey: 'first', triageKey: null });
});

it('keeps the key for the same answers, in any order', () => {
  const tried = withTriedKey(beginCompletion(visit, { set: 'DPP_SURVEY', answers }), 'tk_1');
  const again = beginCompletion(tried, { set: 'DPP_SURVEY', answers: { phq1: 'notAtAll', sex: 'female' } });
  expect(again).toMatchObject({ completionKey: 'first', triageKey: null });
});

it.each([
  ['other answers', { set: 'DPP_SURVEY', answers: { ...answers, sex: 'male' } }],
  ['another set', { set: 'TRANSITION_SURVEY', answers }],
])('takes a new key for %s and continues the saved triage record', (_title, record) => {
  const tried = withTriedKey(beginCompletion(visit, { set: 'DPP_SURVEY', answers }), 'tk_1');
  const other = beginCompletion(tried, record);
  expect(other.completionKey).not.toBe('first');
  expect(other.triageKey).toBe('tk_1');
});

it('ignores the attempts of an earlier visit', () => {
  const tried = withTriedKey(beginCompletion(visit, { set: 'DPP_SURVEY', answers }), 'tk_1');
  const fresh = { ...tried, completionKey: 'second' };
  expect(beginCompletion(fresh, { set: 'DPP_SURVEY', answers })).toMatchObject({ completionKey: 'second', triageKey: null });
});
