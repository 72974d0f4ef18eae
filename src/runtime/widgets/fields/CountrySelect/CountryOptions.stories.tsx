import type { Meta, StoryObj } from '@storybook/react';
import { fieldArgs } from '../../storySupport.ts';
import { SelectField } from '../SelectField/SelectField.tsx';
import { CountryOptions } from './CountryOptions.tsx';

/** The options of a country select, the most frequent countries first. Their names are in the language of the page. */
const meta: Meta<typeof CountryOptions> = {
  title: 'Fields/CountrySelect',
  component: CountryOptions,
  render: () => (
    <SelectField {...fieldArgs('country', 'Country or region', { initial: 'US' })}>
      <CountryOptions />
    </SelectField>
  ),
};
export default meta;

export const Countries: StoryObj<typeof CountryOptions> = {};
