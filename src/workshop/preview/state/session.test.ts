import { describe, expect, it } from 'vitest';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { applyChange, NOT_BEGUN, renameIn, withReplaced, withSaved, withUndone } from './session.ts';

const first = recordAt('sex');
const second = recordAt('gender', { sex: 'female' });
const secret = recordAt('gender', { sex: 'female', createPassword: { password: 'x' } });

describe('the session of the preview', () => {
  it('can be undone answer by answer, back to its start', () => {
    const shown = withSaved(withSaved(withReplaced(NOT_BEGUN, first), first, null), second, null);
    expect(shown.earlier).toEqual([null, first]);
    const back = withUndone(shown);
    expect([back.record, back.generation]).toEqual([first, shown.generation + 1]);
    expect(withUndone(back).record).toBeNull();
    expect(withUndone(withUndone(back)).earlier).toEqual([]);
  });

  it('ignores a record that a survey saves after its session was replaced', () => {
    const before = withReplaced(NOT_BEGUN, first);
    const jumped = withReplaced(before, second);
    expect(applyChange(before.generation, jumped, (shown) => withSaved(shown, first, null))).toBe(jumped);
    expect(applyChange(jumped.generation, jumped, (shown) => withSaved(shown, first, null)).record).toBe(first);
  });

  it('treats a record that is saved again without its passwords as the same state', () => {
    const shown = withReplaced(NOT_BEGUN, secret);
    expect(withSaved(shown, second, null).earlier).toEqual([null]);
  });

  it('renames an option in the current answers and in earlier ones', () => {
    const shown = withSaved(withSaved(NOT_BEGUN, second, null), recordAt('ethnicity', { sex: 'female', gender: 'FEMALE' }), null);
    const renamed = renameIn(shown, { answerKey: 'sex', from: 'female', to: 'woman' });
    expect(renamed.record?.answers).toEqual({ sex: 'woman', gender: 'FEMALE' });
    expect(renamed.generation).toBe(shown.generation + 1);
    expect(withUndone(renamed).record?.answers).toEqual({ sex: 'woman' });
  });

  it('renames an option among several chosen ones', () => {
    const shown = withReplaced(NOT_BEGUN, recordAt('education', { ethnicity: ['white', 'black'] }));
    expect(renameIn(shown, { answerKey: 'ethnicity', from: 'black', to: 'blackOrAfrican' }).record?.answers).toEqual({
      ethnicity: ['white', 'blackOrAfrican'],
    });
  });

  it('is unchanged if no answer has the renamed option', () => {
    const shown = withReplaced(NOT_BEGUN, second);
    expect(renameIn(shown, { answerKey: 'sex', from: 'male', to: 'man' })).toBe(shown);
  });
});
