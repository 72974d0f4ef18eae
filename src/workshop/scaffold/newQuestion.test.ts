import { describe, expect, it } from 'vitest';
import { SMALL } from '../../runtime/definitions/testSupport.ts';
import { newQuestion, type NewQuestion } from './newQuestion.ts';

describe('newQuestion', () => {
  const question: NewQuestion = {
    set: 'DPP_SURVEY',
    id: 'water',
    after: 'sex',
    widget: 'choice',
    options: [
      ['quiteALot', ''],
      ['no', 'None'],
    ],
  };
  const DE = 'question-sets/texts/de.json';
  const files = { ...SMALL, [DE]: '{ "sections": {}, "steps": { "sex": {} }, "screenOuts": {} }\n' };

  it('inserts the step after the given step and in its section, with placeholder texts', () => {
    const added = newQuestion(files, question);
    if (!added.ok) throw new Error(added.error);
    const parse = (file: string) => JSON.parse(added.value[file] ?? '');
    expect(parse('question-sets/DPP_SURVEY.json').steps[1]).toEqual({
      id: 'water',
      section: 'all',
      widget: 'choice',
      answer: { type: 'choice', options: ['quiteALot', 'no'] },
    });
    expect(parse('question-sets/texts/en.json').steps.water.options).toEqual({ quiteALot: 'Quite a lot', no: 'None' });
    expect(parse(DE).steps.water.options).toEqual({ quiteALot: 'TODO: Quite a lot', no: 'TODO: None' });
    expect(Object.keys(parse('question-sets/texts/en.json').steps)).toEqual(['sex', 'water', 'end']);
  });

  it.each<[string, Partial<NewQuestion>, string]>([
    ['a taken id', { id: 'end' }, 'There is already a step "end", in question-sets/DPP_SURVEY.json.'],
    ['the id of a shared step', { id: 'sex' }, 'There is already a step "sex"'],
    ['an id that is not a name', { id: 'Water 1' }, '"Water 1" cannot be a step'],
    ['an unknown preceding step', { after: 'sxe' }, 'Did you mean "sex"?'],
    ['an unknown section', { section: 'al' }, 'has no section "al". Did you mean "all"?'],
    ['an unknown widget', { widget: 'chioce' }, 'Did you mean "choice"?'],
    ['a single option', { options: [['yes', '']] }, 'needs at least two options'],
    [
      'the same option twice',
      {
        options: [
          ['yes', ''],
          ['yes', ''],
        ],
      },
      'Two options have the same value',
    ],
    ['options for a number', { widget: 'number' }, 'The widget "number" has no options'],
    ['a minimum that is not below the maximum', { widget: 'number', options: [], min: 5, max: 5 }, 'must be below'],
    ['an unknown set', { set: 'DPP_SURVY' }, 'Did you mean "DPP_SURVEY"?'],
  ])('rejects %s', (_title, change, message) =>
    expect(newQuestion(files, { ...question, ...change })).toEqual({ ok: false, error: expect.stringContaining(message) }),
  );
});
