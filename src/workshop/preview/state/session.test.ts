import { describe, expect, it } from 'vitest';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { changedBy, NOT_BEGUN, renamedIn, replaced, saved, undone } from './session.ts';

const first = recordAt('sex');
const second = recordAt('gender', { sex: 'female' });
const secret = recordAt('gender', { sex: 'female', createPassword: { password: 'x' } });

describe('the session of the preview', () => {
  it('can be undone answer by answer, back to its start', () => {
    const shown = saved(saved(replaced(NOT_BEGUN, first), first, null), second, null);
    expect(shown.earlier).toEqual([null, first]);
    const back = undone(shown);
    expect([back.record, back.generation]).toEqual([first, shown.generation + 1]);
    expect(undone(back).record).toBeNull();
    expect(undone(undone(back)).earlier).toEqual([]);
  });

  it('ignores what a survey saves after its session was replaced', () => {
    const before = replaced(NOT_BEGUN, first);
    const jumped = replaced(before, second);
    expect(changedBy(before.generation, jumped, (shown) => saved(shown, first, null))).toBe(jumped);
    expect(changedBy(jumped.generation, jumped, (shown) => saved(shown, first, null)).record).toBe(first);
  });

  it('treats a record that is saved again without its passwords as the same state', () => {
    const shown = replaced(NOT_BEGUN, secret);
    expect(saved(shown, second, null).earlier).toEqual([null]);
  });

  it('keeps the answer of a renamed option, on the way back too', () => {
    const shown = saved(saved(NOT_BEGUN, second, null), recordAt('ethnicity', { sex: 'female', gender: 'FEMALE' }), null);
    const renamed = renamedIn(shown, { answerKey: 'sex', from: 'female', to: 'woman' });
    expect(renamed.record?.answers).toEqual({ sex: 'woman', gender: 'FEMALE' });
    expect(renamed.generation).toBe(shown.generation + 1);
    expect(undone(renamed).record?.answers).toEqual({ sex: 'woman' });
  });

  it('keeps an answer of several options when one of them is renamed', () => {
    const shown = replaced(NOT_BEGUN, recordAt('education', { ethnicity: ['white', 'black'] }));
    expect(renamedIn(shown, { answerKey: 'ethnicity', from: 'black', to: 'blackOrAfrican' }).record?.answers).toEqual({
      ethnicity: ['white', 'blackOrAfrican'],
    });
  });

  it('is unchanged if nobody gave the renamed answer', () => {
    const shown = replaced(NOT_BEGUN, second);
    expect(renamedIn(shown, { answerKey: 'sex', from: 'male', to: 'man' })).toBe(shown);
  });
});
