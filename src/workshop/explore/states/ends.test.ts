import { describe, expect, it } from 'vitest';
import type { OutcomeAction } from '../../../runtime/definitions/types.ts';
import { endOfCall, endOfEntry } from './ends.ts';

describe('the end that a call causes', () => {
  it.each<[string, OutcomeAction, object | null]>([
    ['null if the way continues', { go: 'on' }, null],
    ['an error', { error: 'DEFAULT' }, { kind: 'error', state: 'DEFAULT', step: 'login' }],
    ['a finished visit', { finished: 'ALREADY_MED' }, { kind: 'finished', reason: 'ALREADY_MED', step: 'login' }],
    ['a redirect', { redirect: 'matchedPartner' }, { kind: 'redirect', to: 'matchedPartner', step: 'login' }],
    ['a refusal at a field', { field: 'password', code: 'rule' }, { kind: 'refused', outcome: 'WRONG', step: 'login' }],
    ['a refusal with a message', { message: 'tryAgain' }, { kind: 'refused', outcome: 'WRONG', step: 'login' }],
  ])('is %s', (_title, action, end) => expect(endOfCall(action, 'WRONG', 'login')).toEqual(end));
});

describe('endOfEntry', () => {
  it.each([
    [null, null],
    [null, true],
    [{ kind: 'error', state: 'DEFAULT', step: null }, 'error DEFAULT'],
    [{ kind: 'finished', reason: 'ALREADY_MED', step: null }, 'finished ALREADY_MED'],
    [{ kind: 'finished', reason: '', step: null }, 'finished '],
  ])('returns %j for %j', (end, refusal) => expect(endOfEntry(refusal)).toEqual(end));
});
