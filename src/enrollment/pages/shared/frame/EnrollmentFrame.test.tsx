import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { action, testSet } from '../../../../runtime/survey/testSupport.tsx';
import { showProductSurvey } from '../../../surveyAdapter/testSupport.tsx';

const SET = testSet([
  { id: 'one', section: 'first', widget: 'info' },
  { id: 'two', section: 'second', widget: 'info' },
]);

it('shows both logos, a back arrow and the label of the section [NAV-08, NAV-09, NAV-10]', async () => {
  const survey = await showProductSurvey({ set: SET });
  expect(document.querySelector('[data-logo="product"]')?.textContent).toBe('Larkfield Health');
  expect(document.querySelector('[data-logo="product"] svg')).not.toBeNull();
  expect(document.querySelector('[data-logo="partner"]')?.textContent, 'initials and name').toBe('AAcme');
  expect(action('back').querySelector('svg path'), 'an arrow').not.toBeNull();
  expect(action('back').getAttribute('aria-label')).toBe('Back to the previous question');
  expect(document.querySelector('[data-section-label]')?.textContent).toBe('First part');
  await survey.user.click(action('next'));
  await waitFor(() => expect(survey.step()).toBe('two'));
  expect(document.querySelector('[data-section-label]')?.textContent).toBe('Second part');
});
