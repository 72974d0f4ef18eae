import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../../../runtime/engine/types.ts';
import { NOT_BEGUN, replaced, saved, undone } from './session.ts';

function recordOf(answers: SessionRecord['answers'], step: string): SessionRecord {
  return { set: 'DPP_SURVEY', version: 1, answers, results: {}, position: { at: 'step', step }, progressFloor: {} };
}

const first = recordOf({}, 'sex');
const second = recordOf({ sex: 'female' }, 'gender');
const secret = recordOf({ sex: 'female', createPassword: { password: 'x' } }, 'gender');

describe('the session of the preview', () => {
  it('is undone answer by answer, back to where it began', () => {
    const shown = saved(saved(replaced(NOT_BEGUN, first), first, null), second, null);
    expect(shown.earlier).toEqual([null, first]);
    const back = undone(shown);
    expect([back.record, back.generation]).toEqual([first, shown.generation + 1]);
    expect(undone(back).record).toBeNull();
    expect(undone(undone(back)).earlier).toEqual([]);
  });

  it('treats a record that is saved again without its passwords as the same state', () => {
    const shown = replaced(NOT_BEGUN, secret);
    expect(saved(shown, second, null).earlier).toEqual([null]);
  });
});
