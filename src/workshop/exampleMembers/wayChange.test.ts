import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { wayChangeIn, wholeWay, writtenWay } from './wayChange.ts';

const BASE = ['account', 'sex', 'menopause', 'weight', 'end'];

/** A way, where it stops, and what the file of a member says about it. */
const WAYS: readonly (readonly [title: string, way: readonly string[], at: Json | undefined, written: JsonObject])[] = [
  ['the same way', BASE, 'end', {}],
  ['a step removed', ['account', 'sex', 'weight', 'end'], 'end', { way: { gone: ['menopause'] } }],
  ['steps added', ['account', 'sex', 'age', 'state', 'menopause', 'weight', 'end'], 'end', { way: { added: { sex: ['age', 'state'] } } }],
  [
    'a step replaced',
    ['account', 'sex', 'prostate', 'weight', 'end'],
    'end',
    { way: { added: { sex: ['prostate'] }, gone: ['menopause'] } },
  ],
  ['an end before that of the base', ['account', 'sex'], 'sex', {}],
  ['an end at an added step', ['account', 'sex', 'alert'], 'alert', { way: { added: { sex: ['alert'] } } }],
  ['an end after a removed step', ['account', 'menopause'], 'menopause', { way: { gone: ['sex'] } }],
  ['an end after that of the base', [...BASE, 'more'], 'more', { way: { added: { end: ['more'] } } }],
  ['no step', [], null, {}],
  ['an early end that is not expected', ['account', 'sex'], undefined, { way: { gone: ['menopause', 'weight', 'end'] } }],
  ['another first step', ['check', ...BASE], 'end', { visited: ['check', ...BASE] }],
  [
    'a different order',
    ['account', 'menopause', 'sex', 'weight', 'end'],
    'end',
    { visited: ['account', 'menopause', 'sex', 'weight', 'end'] },
  ],
];

describe('the way of a member based on another', () => {
  it.each(WAYS)('is written as a difference: %s', (_title, way, at, written) => expect(writtenWay(BASE, way, at)).toEqual(written));

  it.each(WAYS.filter(([, , , { visited }]) => visited === undefined))('is read from its difference: %s', (_title, way, at, written) =>
    expect(wholeWay(BASE, wayChangeIn(written['way']), at)).toEqual(way),
  );
});
