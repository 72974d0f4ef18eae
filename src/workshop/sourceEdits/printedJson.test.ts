import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import config from '../../../.oxfmtrc.json' with { type: 'json' };
import { fileText } from './printedJson.ts';

const WAY = Array.from({ length: 20 }, (_, index) => `stepNumber${index}`);

describe('fileText', () => {
  const cases: readonly (readonly [title: string, member: Readonly<Record<string, Json>>])[] = [
    ['a short member', { description: 'Ada', walk: { like: 'med', answers: { heightWeight: { weight: 174 } } }, expect: { at: null } }],
    ['a list too wide for a line', { walk: { like: 'med' }, expect: { way: { added: WAY, gone: ['sex'] }, computed: {} } }],
    [
      'several errors',
      {
        walk: { like: 'med' },
        expect: {
          errors: [
            { path: '/a', code: 'min' },
            { path: '/b', code: 'max' },
          ],
        },
      },
    ],
    [
      'a list of Korean texts that are too wide for a line',
      { expect: { texts: ['안녕하세요', '감사합니다', '건강'].flatMap((text) => [text, text, text, text]) } },
    ],
    ['empty lists and objects', { walk: { like: 'med', answers: { list: [], form: {} } }, expect: { at: 'x' } }],
  ];
  it.each(cases)('formats %s as oxfmt does', async (_title, member) => {
    const text = fileText(member, 2);
    expect((await format('member.json', text, { printWidth: config.printWidth })).code).toBe(text);
    expect(JSON.parse(text)).toEqual(member);
  });
});
