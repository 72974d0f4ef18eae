import { expect, it } from 'vitest';
import { beginCompletion } from './beginCompletion.ts';
import { triageResults, withTriage } from './triageOf.ts';
import { emptyDraft } from './draft.ts';

const visit = emptyDraft(() => 'first');
const SAVED = { saveTriage: { outcome: 'OK', result: { key: 'tk_1' } } };
const answers = { sex: 'female', phq1: 'notAtAll' };

it("keeps the visit's key on the first attempt", () => {
  expect(beginCompletion(visit, { set: 'DPP_SURVEY', answers })).toMatchObject({ completionKey: 'first', triageKey: null });
});

it('keeps the key when a retry has the same answers in any order', () => {
  const tried = withTriage(beginCompletion(visit, { set: 'DPP_SURVEY', answers }), SAVED);
  const again = beginCompletion(tried, { set: 'DPP_SURVEY', answers: { phq1: 'notAtAll', sex: 'female' } });
  expect(again).toMatchObject({ completionKey: 'first', triageKey: null });
});

it.each([
  ['different answers', { set: 'DPP_SURVEY', answers: { ...answers, sex: 'male' } }],
  ['a different set', { set: 'TRANSITION_SURVEY', answers }],
])('generates a new key for %s and continues the saved triage record', (_title, record) => {
  const tried = withTriage(beginCompletion(visit, { set: 'DPP_SURVEY', answers }), SAVED);
  const other = beginCompletion(tried, record);
  expect(other.completionKey).not.toBe('first');
  expect(other.triageKey).toBe('tk_1');
});

it("ignores an earlier visit's attempts", () => {
  const tried = withTriage(beginCompletion(visit, { set: 'DPP_SURVEY', answers }), SAVED);
  const fresh = { ...tried, completionKey: 'second' };
  expect(beginCompletion(fresh, { set: 'DPP_SURVEY', answers })).toMatchObject({ completionKey: 'second', triageKey: null });
});

it('a visit keeps the result of a partial save for later calls [TRIAGE-04]', () => {
  const results = { savePartialTriage: { outcome: 'OK', result: { key: 'tk_2' } } };
  expect([triageResults(visit), triageResults(withTriage(visit, results))]).toEqual([{}, results]);
});
