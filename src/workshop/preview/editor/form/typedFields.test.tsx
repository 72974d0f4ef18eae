import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { JSX } from 'react';
import { expect, it } from 'vitest';
import { GiveAnswer } from '../../members/GiveAnswer.tsx';
import { RenameOption } from './RenameOption.tsx';
import { Scores } from './Scores.tsx';
import type { StepForm } from './stepForm.ts';

const form: StepForm = JSON.parse(
  JSON.stringify({
    id: 'sleep',
    answer: { name: 'answers.sleep', isList: false },
    options: { list: [{ value: 'often', labels: [{ text: 'Often' }] }] },
  }),
);
const question = { key: 'sleep', step: 'sleep', accepted: 'a number', options: [] };

it.each<[string, JSX.Element, label: string | RegExp]>([
  [
    'the new name of an option',
    <RenameOption key="1" set="DPP_SURVEY" step="sleep" option="often" existing={[]} rewrite={async () => true} show={() => {}} />,
    /^New name/,
  ],
  [
    'what a new score measures',
    <Scores key="2" set="DPP_SURVEY" sets={['DPP_SURVEY']} form={form} textOf={() => null} edit={() => {}} added={() => {}} />,
    /^What it measures/,
  ],
  [
    'the answer for the members',
    <GiveAnswer key="3" question={question} count={2} isBusy={false} propose={async () => ''} write={() => {}} />,
    /^2 members do not answer/,
  ],
])('%s that is typed survives closing its panel', (_what, field, label) => {
  const store = createStore();
  const open = (): HTMLElement => {
    render(<Provider store={store}>{field}</Provider>);
    return screen.getByLabelText(label);
  };
  fireEvent.change(open(), { target: { value: '42' } });
  cleanup();
  expect(open()).toHaveProperty('value', '42');
});
