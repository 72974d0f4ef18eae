import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Step } from '../../runtime/definitions/types.ts';
import { action, testSet } from '../../runtime/survey/testSupport.tsx';
import { showProductSurvey } from './testSupport.tsx';

const AFTER: Step = { id: 'after', section: 'first', widget: 'info' };

it('asks the member to confirm a low BMI and continues after the confirmation [SCREEN-20, SCREEN-22]', async () => {
  const heightWeight: Step = {
    id: 'heightWeight',
    section: 'first',
    widget: 'heightWeight',
    answer: {
      type: 'form',
      fields: {
        heightFeetPortion: { type: 'number', min: 0, max: 8, step: 1 },
        heightInchesPortion: { type: 'number', min: 0, max: 11, step: 1 },
        weight: { type: 'number', positive: true, max: 740, step: 1 },
      },
    },
    confirmWhen: { '<': [{ var: 'derived.bmi' }, 18.5] },
  };
  const measures = {
    feet: { var: 'answers.heightWeight.heightFeetPortion' },
    inches: { var: 'answers.heightWeight.heightInchesPortion' },
    pounds: { var: 'answers.heightWeight.weight' },
  };
  const set = testSet([heightWeight, AFTER], { derived: { bmi: { hook: 'bmi', args: measures } } });
  const survey = await showProductSurvey({ set });
  const type = async (name: string, text: string) => {
    const input = survey.main().querySelector<HTMLInputElement>(`input[name="heightWeight.${name}"]`);
    if (!input) throw new Error(`there is no field ${name}`);
    await survey.user.type(input, text);
  };
  await type('heightFeetPortion', '5');
  await type('heightInchesPortion', '4');
  await type('weight', '100');
  await survey.user.click(action('next'));
  await screen.findByRole('alertdialog');
  expect(survey.step()).toBe('heightWeight');
  await survey.user.click(action('confirm'));
  await waitFor(() => expect(survey.step()).toBe('after'));
  expect(survey.records.at(-1)?.answers).toEqual({ heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 100 } });
});

it('refuses a weak new password on submit and accepts a strong one [VAL-12]', async () => {
  const fields = {
    password: { type: 'text', input: 'newPassword', checks: [{ hook: 'passwordStrength', args: { email: 'ada.byron@example.com' } }] },
  } as const;
  const survey = await showProductSurvey({
    set: testSet([{ id: 'one', section: 'first', widget: 'form', sensitive: true, answer: { type: 'form', fields } }, AFTER]),
  });
  const field = (): HTMLInputElement | null => survey.main().querySelector('input[name="one.password"]');
  await waitFor(() => expect(field()).not.toBeNull());
  await survey.user.type(field() ?? survey.main(), 'ada.byron.1980');
  await survey.user.click(action('next'));
  await waitFor(() => expect(survey.main().querySelector('[data-error-summary] [data-code="rule"]')).not.toBeNull());
  expect(survey.step()).toBe('one');
  await survey.user.clear(field() ?? survey.main());
  await survey.user.type(field() ?? survey.main(), 'correct horse battery 9');
  await survey.user.click(action('next'));
  await waitFor(() => expect(survey.step()).toBe('after'));
});
