import { describe, expect, it } from 'vitest';
import { withApiOption } from './apiOption.ts';
import { findInCode } from './findInCode.ts';
import { optionPlaces } from './optionsInRule.ts';

const carriers = { names: new Set(['answers.sleep', 'derived.night']), rules: new Set(['sleepAnswer']) };
const SLEEP = { var: 'answers.sleep' };

describe('the places of an option in a rule', () => {
  it.each([
    ['beside the answer', { '==': [SLEEP, 'never'] }, [['==', 1]]],
    ['before the answer', { '!=': ['never', SLEEP] }, [['!=', 0]]],
    ['in a list', { in: [SLEEP, ['often', 'never']] }, [['in', 1, 1]]],
    ['beside a derived value', { and: [{ '==': [{ var: 'derived.night' }, 'never'] }] }, [['and', 0, '==', 1]]],
    ['beside a named rule', { '==': [{ rule: 'sleepAnswer' }, 'never'] }, [['==', 1]]],
    ['as the default of the answer', { '==': [{ or: [SLEEP, 'never'] }, 'x'] }, [['==', 0, 'or', 1]]],
    ['in the branch of an if', { '==': [SLEEP, { if: [true, 'never', 'x'] }] }, [['==', 1, 'if', 1]]],
    ['beside an item of a list of answers', { some: [SLEEP, { '==': [{ var: '' }, 'never'] }] }, [['some', 1, '==', 1]]],
  ])('include one %s', (_title, rule, paths) => {
    const places = optionPlaces(rule, 'never', carriers).map((place) => ('path' in place ? place.path : place.environment));
    expect(places.filter((path, index) => places.findIndex((each) => String(each) === String(path)) === index)).toEqual(paths);
  });

  it.each([
    ['of another question', { '==': [{ var: 'answers.smoking' }, 'never'] }],
    ['returned by an `if` that tests the answer', { if: [{ '==': [SLEEP, 'often'] }, 'never', 'x'] }],
    ['that is the name of a variable', { '==': [{ var: 'never' }, 1] }],
  ])('exclude a string %s', (_title, rule) => expect(optionPlaces(rule, 'never', carriers)).toEqual([]));

  it('include a list of the environment that the answer is compared with', () =>
    expect(optionPlaces({ in: [SLEEP, { var: 'environment.slugs' }] }, 'never', carriers)).toEqual([{ environment: 'slugs' }]));
});

it.each([
  ["packs(sleep === 'never')", 1],
  ['const POINTS = { sleep: 1, never: 0 };', 1],
  ["// sleep is 'never'", 0],
  ["smoking === 'never'", 0],
  ["const sleep = 'neverEver';", 0],
])('findInCode, given %s, finds the option in %i lines', (text, count) =>
  expect(findInCode({ 'a.ts': text }, 'sleep', 'never')).toHaveLength(count),
);

describe('withApiOption', () => {
  const api = (use: string): string => `components:
  schemas:
    Often: { type: string, enum: [never, often] }
    Sent: { type: object, properties: { own: { type: string, enum: [never, often] }, shared: { $ref: '#/components/schemas/Often' } } }
    Other: { type: object, properties: { shared: ${use} } }
    More: { example: { own: never } }
`;
  it('renames an option in the list of its property and in examples', () => {
    const renamed = withApiOption(api('{ type: string }'), 'Sent.own', 'never', 'yes');
    expect(renamed).toEqual({
      ok: true,
      value: api('{ type: string }')
        .replace('own: { type: string, enum: [never', "own: { type: string, enum: ['yes'")
        .replace('own: never', "own: 'yes'"),
    });
  });

  it('renames an option in a list that only one property uses, and refuses for a shared list', () => {
    const one = withApiOption(api('{ type: string }'), 'Sent.shared', 'never', 'seldom');
    expect(one.ok && one.value).toContain('Often: { type: string, enum: [seldom, often] }');
    const shared = withApiOption(api("{ $ref: '#/components/schemas/Often' }"), 'Sent.shared', 'never', 'seldom');
    expect(shared).toEqual({ ok: false, error: expect.stringContaining('line 3: 2 properties share the values of Often') });
  });
});
