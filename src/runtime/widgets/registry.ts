import type { ComponentType } from 'react';
import { Form } from './questions/Form/Form.tsx';
import type { WidgetProps } from './types.ts';

const forms = () => import('./chunks/forms.ts');
const questions = () => import('./chunks/questions.ts');
const screens = () => import('./chunks/screens.ts');

/**
 * The loaders of the widgets, by their name in definitions (`"widget": "heightWeight"`). The plain form, with which a survey
 * starts, is part of the first load; all other widgets are in three lazy chunks. Widgets have internal state, so each step must be
 * rendered under its own key.
 */
export const loadWidget: Readonly<Record<string, () => Promise<ComponentType<WidgetProps>>>> = {
  choice: async () => (await questions()).Choice,
  form: () => Promise.resolve(Form),
  info: async () => (await questions()).Info,
  /** Replaces `form` if a field needs it (`needsFullForm`). */
  fullForm: async () => (await forms()).FullForm,
  choices: async () => (await questions()).Choices,
  heightWeight: async () => (await questions()).HeightWeight,
  number: async () => (await questions()).NumberQuestion,
  radio: async () => (await questions()).Radio,
  select: async () => (await questions()).Select,
  slider: async () => (await questions()).Slider,
  text: async () => (await questions()).TextQuestion,
  alert: async () => (await screens()).Alert,
  animation: async () => (await screens()).Animation,
  ineligible: async () => (await screens()).Ineligible,
  programResult: async () => (await screens()).ProgramResult,
  waiver: async () => (await screens()).Waiver,
  working: async () => (await screens()).Working,
};
