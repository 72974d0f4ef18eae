import { describe, expect, it } from 'vitest';
import { readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import type { Json } from '../../../../runtime/base/json.ts';
import { LOCALES } from '../../../../runtime/definitions/locales.ts';
import { recordOf } from '../../../check/checks/staleTranslations.ts';
import {
  confirmTranslation,
  changeText,
  optionValue,
  readForm,
  reasonName,
  reasonsOf,
  withMovedOption,
  withOption,
  withoutOption,
  withScreenOut,
  type ValueEdit,
  type StepForm,
} from './stepForm.ts';
import { applyEdits } from './testSupport.ts';

const files = readDefinitionFiles(process.cwd(), ['set', 'step', 'texts', 'translation']);

function formOf(id: string, of: Readonly<Record<string, string>> = files): StepForm {
  const form = readForm('DPP_SURVEY', id, (file) => of[file] ?? null);
  if (!form) throw new Error(`there is no step ${id}`);
  return form;
}

const apply = (edits: readonly ValueEdit[]) => applyEdits(files, edits);

const values = ({ options }: StepForm) => options?.list.map(({ value }) => value);

describe("a step's form", () => {
  it('shows the texts of every language, the options and the limits, each at its file', () => {
    const form = formOf('sex');
    expect(form.texts[0]?.texts.map(({ locale }) => locale)).toEqual(LOCALES);
    expect(form.texts[0]?.texts[0]).toMatchObject({
      text: 'What sex were you assigned at birth?',
      location: { file: 'question-sets/texts/en.json', path: ['steps', 'sex', 'title'] },
    });
    expect(form.options).toMatchObject({ location: { file: 'question-sets/steps/sex.json', path: ['answer', 'options'] } });
    expect(formOf('idealWeight').limits.map(({ key }) => key)).toEqual(['optional', 'min', 'max', 'step', 'positive', 'nullable']);
    expect(readForm('DPP_SURVEY', 'noSuchStep', (file) => files[file] ?? null)).toBeNull();
  });

  it('shows the limits of each field of a form at the path of the field', () => {
    const { limits } = formOf('heightWeight');
    expect(limits.find(({ key }) => key === 'weight.max')).toMatchObject({
      field: 'weight',
      label: 'Largest number',
      value: 740,
      location: { file: 'question-sets/steps/heightWeight.json', path: ['answer', 'fields', 'weight', 'max'] },
    });
    expect([...new Set(limits.map(({ field }) => field))]).toEqual([null, 'heightFeetPortion', 'heightInchesPortion', 'weight']);
  });

  it('shows the labels, buttons and errors that the step has', () => {
    const { otherTexts } = formOf('heightWeight');
    expect(otherTexts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Label: weight', 'Button: toMetric', 'Error: heightFeetPortion.required']),
    );
    const error = otherTexts.find(({ key }) => key === 'errors.heightFeetPortion.required');
    expect(error?.texts[0]?.location.path).toEqual(['steps', 'heightWeight', 'errors', 'heightFeetPortion.required']);
    expect(error?.texts.filter(({ text }) => text === null).map(({ locale }) => locale)).toEqual(['en-GB']);
  });

  it('records the new English source of a confirmed translation', () => {
    const [, , spanish] = formOf('sex').texts[0]?.texts ?? [];
    if (!spanish) throw new Error('there is no Spanish');
    const [{ location, value } = { location: null, value: null }] = confirmTranslation(spanish, 'A new question');
    expect(location).toEqual({ file: 'question-sets/translation-records/es.json', path: ['steps.sex.title'] });
    expect(value).toBe(recordOf({ english: 'A new question', translated: spanish.text ?? '' }));
  });

  it('records the English source of a typed translation, and deletes the record of a removed translation', () => {
    const [english, , spanish] = formOf('sex').texts[0]?.texts ?? [];
    if (!english || !spanish) throw new Error('there is no English or Spanish');
    const after = apply(changeText(spanish, english.text ?? '', '¿Cuál es tu sexo?'));
    const record = (files: Readonly<Record<string, string>>) => {
      const records: Readonly<Record<string, string>> = JSON.parse(files['question-sets/translation-records/es.json'] ?? '{}');
      return records['steps.sex.title'];
    };
    expect(record(after)).toBe(recordOf({ english: english.text ?? '', translated: '¿Cuál es tu sexo?' }));
    expect(after['question-sets/texts/es.json']).toContain('"¿Cuál es tu sexo?"');
    expect(record(apply(changeText(spanish, english.text ?? '', '')))).toBeUndefined();
    expect(changeText(english, english.text ?? '', 'Another question')).toEqual([
      { location: english.location, value: 'Another question' },
    ]);
  });

  it('adds an option with its labels, moves it, and removes it with its labels', () => {
    const added = apply(withOption(formOf('sex'), 'notSure', { en: 'Not sure', 'en-GB': '', es: 'No sé', de: 'Unsicher', ko: '모름' }));
    const form = formOf('sex', added);
    expect(values(form)?.at(-1)).toBe('notSure');
    expect(added['question-sets/translation-records/es.json']).toContain(
      `"steps.sex.options.notSure": "${recordOf({ english: 'Not sure', translated: 'No sé' })}"`,
    );
    expect(form.options?.list.at(-1)?.labels.map(({ text }) => text)).toEqual(['Not sure', null, 'No sé', 'Unsicher', '모름']);
    expect(withMovedOption(formOf('sex'), 'female', -1)).toEqual([]);
    expect(withMovedOption(formOf('sex'), 'female', 1)[0]?.value).toEqual(['male', 'female', 'intersex', 'preferNotToSay']);
    const without = formOf('sex', apply(withoutOption(formOf('sex'), 'male')));
    expect(values(without)).toEqual(['female', 'intersex', 'preferNotToSay']);
    expect(apply(withoutOption(formOf('sex'), 'male'))['question-sets/texts/en.json']).not.toContain('"male": "Male"');
    expect(files['question-sets/translation-records/de.json']).toContain('"steps.sex.options.male"');
    expect(apply(withoutOption(formOf('sex'), 'male'))['question-sets/translation-records/de.json']).not.toContain(
      '"steps.sex.options.male"',
    );
  });

  it('adds a screen-out with its texts, in every set that uses the step', () => {
    const textOf = (file: string) => files[file] ?? null;
    const added = {
      reason: 'STUDENT',
      when: { options: ['yes'] as const },
      texts: { en: { title: 'Later', body: 'Please come back.' }, de: { title: '', body: '' } },
    };
    const after = apply(withScreenOut(formOf('pregnant'), added, ['DPP_SURVEY', 'RETRIAGE_SURVEY'], textOf));
    const textAfter = (file: string) => after[file] ?? null;
    expect(formOf('pregnant', after).rules.at(-1)).toMatchObject({
      label: 'Screens out (STUDENT) when',
      rule: { '==': [{ var: 'answers.pregnant' }, 'yes'] },
    });
    for (const set of ['DPP_SURVEY', 'RETRIAGE_SURVEY']) expect(reasonsOf(set, textAfter)).toContain('STUDENT');
    expect(JSON.parse(after['question-sets/texts/en.json'] ?? '').screenOuts.STUDENT).toEqual({
      title: 'Later',
      body: 'Please come back.',
    });
    expect(JSON.parse(after['question-sets/texts/de.json'] ?? '').screenOuts.STUDENT).toEqual({
      title: 'TODO: Later',
      body: 'TODO: Please come back.',
    });
    expect(after['question-sets/texts/en-GB.json']).toBe(files['question-sets/texts/en-GB.json']);
    const again = { reason: 'PREGNANT', when: { rule: { rule: 'mood' } }, texts: {} };
    expect(withScreenOut(formOf('sleep'), again, ['DPP_SURVEY'], textOf).map(({ location }) => location.path.slice(-2))).toEqual([
      ['effects', 0],
    ]);
  });

  it.each([
    ['sleep', true],
    ['mskPain', false],
    ['idealWeight', false],
  ])('reports whether one press answers %s: %s', (step, isOnePress) => expect(formOf(step).isOnePress).toBe(isOnePress));

  it.each<[step: string, options: readonly [string, ...string[]], when: Json]>([
    ['pregnant', ['yes'], { '==': [{ var: 'answers.pregnant' }, 'yes'] }],
    ['pregnant', ['yes', 'noButNursing'], { in: [{ var: 'answers.pregnant' }, ['yes', 'noButNursing']] }],
    ['hypertension', ['yes'], { '==': [{ var: 'answers.hypertension' }, 'yes'] }],
    ['ethnicity', ['white'], { has: [{ var: 'answers.ethnicity' }, 'white'] }],
    ['ethnicity', ['white', 'black'], { hasAny: [{ var: 'answers.ethnicity' }, ['white', 'black']] }],
  ])('screens members out at %s for the options %j', (step, options, when) => {
    const added = { reason: 'PREGNANT', when: { options }, texts: {} };
    expect(withScreenOut(formOf(step), added, ['DPP_SURVEY'], (file) => files[file] ?? null)[0]?.value).toEqual({
      when,
      screenOut: 'PREGNANT',
    });
  });

  it.each([
    ['pregnant', 0, 'title', 'Title', 'screenOuts.PREGNANT.title'],
    ['pregnant', 0, 'body', 'Text below the title', 'screenOuts.PREGNANT.body'],
    ['pregnant', 0, 'variants.dppOnly.body', 'Variant: dppOnly, body', 'screenOuts.PREGNANT.variants.dppOnly.body'],
    ['diabetesType', 1, 'body', 'Text below the title', 'screenOuts.DPP_DIABETES_TYPE.body'],
  ])('shows the texts of a screen-out at %s, effect %i: %s', (step, index, key, label, path) => {
    const screenOut = formOf(step).rules.find((rule) => rule.key === `effects.${index}`)?.screenOut;
    const text = screenOut?.texts.find((each) => each.key === `${screenOut.reason}.${key}`);
    expect(text?.label).toBe(label);
    expect(text?.texts.map(({ locale }) => locale)).toEqual(LOCALES);
    expect(text?.texts[0]?.location).toEqual({ file: 'question-sets/texts/en.json', path: path.split('.') });
    expect(text?.texts[0]?.text).toEqual(expect.any(String));
  });

  it('shows each text of a screen-out once, and no texts for a rule without a screen-out', () => {
    const { rules } = formOf('pregnant');
    expect(rules.map(({ key, screenOut }) => [key, screenOut?.texts.map((text) => text.key)])).toEqual([
      ['visibleWhen', undefined],
      ['confirmWhen', undefined],
      ['effects.0', ['PREGNANT.title', 'PREGNANT.body', 'PREGNANT.variants.dppOnly.body']],
    ]);
    expect(formOf('medicareConsent').rules.find(({ key }) => key === 'effects.0')?.screenOut).toBeNull();
  });

  it('changes the texts of a screen-out, and records the translation', () => {
    const [title] = formOf('pregnant').rules.at(-1)?.screenOut?.texts ?? [];
    const [english, , spanish] = title?.texts ?? [];
    if (!english || !spanish) throw new Error('there is no English or Spanish');
    const after = apply(changeText(spanish, english.text ?? '', 'Ahora no'));
    expect(JSON.parse(after['question-sets/texts/es.json'] ?? '').screenOuts.PREGNANT.title).toBe('Ahora no');
    expect(JSON.parse(after['question-sets/translation-records/es.json'] ?? '')['screenOuts.PREGNANT.title']).toBe(
      recordOf({ english: english.text ?? '', translated: 'Ahora no' }),
    );
  });

  it.each([
    ['Takes insulin', [], 'TAKES_INSULIN'],
    ['Takes insulin', ['TAKES_INSULIN'], 'TAKES_INSULIN_2'],
  ])('derives from the reason "%s", given the existing names %j, the name %s', (title, existing, name) => {
    expect(reasonName(title, existing)).toBe(name);
  });

  it.each([
    ['Not sure', [], 'notSure'],
    ['Not sure', ['notSure'], 'notSure2'],
    ['1 to 3 days', [], 'option1To3Days'],
    ["I don't know!", [], 'iDontKnow'],
  ])('derives from the option "%s", given the existing values %j, the value %s', (label, existing, value) => {
    expect(optionValue(label, existing)).toBe(value);
  });
});
