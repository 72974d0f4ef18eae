import { describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from './draft.ts';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { canContinueElsewhere, packVisit, unpackVisit } from './savedVisit.ts';

const record = recordAt('gender', { sex: 'female' });
const draft: Draft = { ...emptyDraft(() => 'key'), upid: 'U', record };

describe('a visit for another device', () => {
  it('survives the round trip, except for the error on screen', () => {
    const packed = packVisit({ draft: { ...draft, errorState: 'DEFAULT' }, path: '/enrollment?lang=de' });
    expect(unpackVisit(packed)).toEqual({ draft: { ...draft, errorState: null }, path: '/enrollment?lang=de' });
  });

  it.each([
    ['an enrollment with answers', draft, true],
    ['a visit without answers', { ...draft, record: null }, false],
    ['the answers of a logged-in member', { ...draft, owner: 'MEMBER' }, false],
    ['a re-triage', { ...draft, record: { ...record, set: 'RETRIAGE_SURVEY' } }, false],
    ['an enrollment whose completion was tried', { ...draft, tried: { completionKey: 'key', answers: '', triageKey: null } }, false],
  ])('holds only an unfinished enrollment: %s', (_title, visit, can) => {
    expect(canContinueElsewhere(visit)).toBe(can);
    expect(unpackVisit(packVisit({ draft: visit, path: '/enrollment' })) !== null).toBe(can);
  });

  it.each([
    ['that is not JSON', '{'],
    ['that is not an object', '[]'],
    ['of a different version', JSON.stringify({ path: '/enrollment', draft: { ...draft, version: 2 } })],
    ['without a draft', JSON.stringify({ path: '/enrollment' })],
    ['with an address on another site', packVisit({ draft, path: '//evil.example' })],
    ['with an address on another site, written with a backslash', packVisit({ draft, path: '/\\evil.example' })],
    ['with a script address', packVisit({ draft, path: 'javascript:alert(1)' })],
  ])('is refused as a string %s', (_title, text) => {
    expect(unpackVisit(text)).toBeNull();
  });
});
