import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts, readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import { notesOf } from '../editor/locations.ts';
import { changesSince, filterScreens, namedRulesOf, screensOf, rulesFor, untranslatedScreens, type ScreenFilter } from './entries.ts';

const SET = loadQuestionSet('DPP_SURVEY');
const TEXTS = loadTexts('en');
const FILES = readDefinitionFiles(process.cwd(), ['set', 'rules']);
const NOTES = notesOf('DPP_SURVEY', (file) => FILES[file] ?? null);
const SCREENS = screensOf(SET, TEXTS);
const ALL: ScreenFilter = { search: '', section: '', widget: '', hasRule: false, changed: null, untranslated: null };

const keys = (filter: Partial<ScreenFilter>): readonly string[] => filterScreens(SCREENS, { ...ALL, ...filter }).map(({ key }) => key);

describe('the screens of a set', () => {
  it('are each step, each confirmation and each screen-out', () => {
    const confirmed = SET.steps.filter(({ confirmWhen }) => confirmWhen !== undefined).length;
    expect(confirmed).toBeGreaterThan(0);
    expect(SCREENS).toHaveLength(SET.steps.length + confirmed + SET.screenOuts.length);
    expect(SCREENS.slice(0, 2).map(({ key }) => key)).toEqual(SET.steps.slice(0, 2).map(({ id }) => id));
  });
  it('describe when they are shown and which screens lead to them', () => {
    const [shown] = SCREENS.find(({ key }) => key === 'pregnant')?.rules ?? [];
    expect(shown).toBe('Shown if “What sex were you assigned at birth?” is Female or Intersex or I prefer not to say.');
    expect(SCREENS.find(({ reason }) => reason === 'PREGNANT')?.rules).toContainEqual(expect.stringMatching(/^After pregnant, if /));
  });
  it('come with a description of each named rule and derived value', () => {
    const rules = namedRulesOf(SET, TEXTS, NOTES);
    const pregnant = rules.find(({ id }) => id === 'rules.isPregnant');
    expect(pregnant).toMatchObject({ name: 'is pregnant', note: 'The member is pregnant.', description: '“Are you pregnant?” is Yes' });
    expect(rules).toHaveLength(Object.keys(SET.rules).length + Object.keys(SET.derived).length);
    expect(rules.find(({ id }) => id === 'derived.age')?.description).toMatch(/^Age in whole years today/);
    expect(rules.filter(({ description }) => description === '')).toEqual([]);
  });
  it('list each rule and value that they use directly or indirectly', () => {
    const rules = namedRulesOf(SET, TEXTS, NOTES);
    const idsFor = (key: string, search = '') =>
      rulesFor(
        SCREENS.filter((screen) => screen.key === key),
        rules,
        search,
      ).map(({ id }) => id);
    expect(idsFor('menopause').toSorted()).toEqual([
      'rules.asksMenopause',
      'rules.dppOnly',
      'rules.mood',
      'rules.offersDpp',
      'rules.offersWeight',
    ]);
    expect(idsFor('heightWeight confirmation')).toEqual(expect.arrayContaining(['rules.underweight', 'derived.bmi']));
    expect(idsFor('none')).toEqual([]);
    for (const search of [' Is PREGNANT ', 'are you pregnant', 'the member is pregnant.'])
      expect(idsFor('none', search)).toContain('rules.isPregnant');
    expect(idsFor('none', 'no such words')).toEqual([]);
  });
  it.each([
    ['a search in titles and rules', { search: 'MENOPAUSE' }, 'menopause'],
    ['a search in options', { search: 'hot flashes' }, 'menopause'],
    ['a section', { section: SET.steps.find(({ id }) => id === 'sleep')?.section ?? '' }, 'sleep'],
    ['a widget', { widget: 'heightWeight' }, 'heightWeight'],
    ['a change', { changed: new Set(['sleep']) }, 'sleep'],
    ['a missing translation', { untranslated: new Set(['sex']) }, 'sex'],
  ] as const)('can be filtered by %s', (_what, filter, expected) => {
    const screenKeys = keys(filter);
    expect(screenKeys).toContain(expected);
    expect(screenKeys).not.toContain('createAccount');
  });
  it('can be filtered to those with a rule', () => {
    expect(keys({ hasRule: true })).toContain('menopause');
    expect(filterScreens(SCREENS, { ...ALL, hasRule: true }).every(({ rules }) => rules.length > 0)).toBe(true);
  });
});

describe('changesSince', () => {
  const now = { set: SET, texts: TEXTS };
  it('finds nothing between equal versions, and everything if there is no earlier version', () => {
    expect(changesSince(now, now)).toEqual(new Set());
    expect(changesSince(null, now).size).toBe(SET.steps.length + SET.screenOuts.length);
  });
  it('finds a step whose English text or definition has changed', () => {
    const sleep = { ...TEXTS.steps['sleep'], title: 'How do you sleep?' };
    const set = { ...SET, steps: SET.steps.map((step) => (step.id === 'sex' ? { ...step, optional: true } : step)) };
    expect(changesSince(now, { set, texts: { ...TEXTS, steps: { ...TEXTS.steps, sleep } } })).toEqual(new Set(['sleep', 'sex']));
  });
});

describe('untranslatedScreens', () => {
  const file = 'question-sets/texts/de.json';
  const text =
    '{\n  "steps": {\n    "sleep": { "title": "TODO: Sleep" }\n  },\n  "screenOuts": {\n    "AGE": { "title": "Alter" }\n  }\n}\n';
  const at = (line: number, code: string) => ({ code, file, line, column: 16 });

  it('finds the steps and screen-outs with a text to write or to review', () => {
    expect(untranslatedScreens([at(3, 'text-draft'), at(6, 'text-stale')], file, text)).toEqual(new Set(['sleep', 'AGE']));
  });

  it('omits other findings, and other languages', () => {
    expect(
      untranslatedScreens([at(3, 'text-length'), { ...at(3, 'text-draft'), file: 'question-sets/texts/es.json' }], file, text),
    ).toEqual(new Set());
  });
});
