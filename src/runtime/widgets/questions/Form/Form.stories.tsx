import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs, widgetArgs } from '../../storySupport.ts';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_TEXTS,
  ADDRESS,
  CONSENT,
  ELIGIBILITY_FIELDS,
  ELIGIBILITY_TEXTS,
  NEW_PASSWORD,
  OLD_PASSWORD,
  PASSWORD_TEXTS,
  PHONE,
  PROFILE_TEXTS,
  SELF_HARM,
  SHIPPING,
} from './storySupport.ts';
import { FullForm } from './FullForm.tsx';

const meta: Meta<typeof FullForm> = { title: 'Widgets/Form', component: FullForm };
export default meta;

type Story = StoryObj<typeof FullForm>;

type Args = Parameters<typeof widgetArgs>[0];

const eligibility = (partial?: Args) =>
  widgetArgs({ name: 'eligibilityCheck', texts: ELIGIBILITY_TEXTS, askedFields: ELIGIBILITY_FIELDS, ...partial });
const account = (partial?: Args) => widgetArgs({ name: 'createAccount', texts: ACCOUNT_TEXTS, askedFields: ACCOUNT_FIELDS, ...partial });
const profile = (partial: Args) =>
  widgetArgs({ name: 'completeProfile', texts: PROFILE_TEXTS, askedFields: [...PHONE, ...ADDRESS], ...partial });

const ADA = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01', employeeId: 'B-1815' };
const HOME = { country: 'US', address1: '12 Analytical Way', address2: '', city: 'Austin', region: 'TX', zipcode: '78701' };

export const Eligibility: Story = { args: eligibility() };

export const EligibilityFilled: Story = { args: eligibility({ value: ADA }), globals: DESKTOP };

export const EligibilityByAge: Story = {
  args: eligibility({
    askedFields: [
      ...ELIGIBILITY_FIELDS.slice(0, 2),
      { path: 'age', type: 'number', min: 18, max: 120, step: 1, optional: false, readOnly: false },
      { path: 'email', type: 'text', format: 'email', optional: false, readOnly: false },
    ],
  }),
};

export const EligibilityErrors: Story = {
  args: eligibility({
    value: { ...ADA, firstName: '', dob: '04/31/1980' },
    errors: {
      firstName: { code: 'required', message: 'Please enter: First name.' },
      dob: { code: 'format', message: 'Please enter a valid date as MM/DD/YYYY, with the month first.' },
    },
  }),
};

export const EligibilityReadOnly: Story = {
  args: eligibility({
    askedFields: ELIGIBILITY_FIELDS.map((field) => ({ ...field, readOnly: field.path !== 'employeeId' })),
    value: ADA,
  }),
};

export const Account: Story = { args: account() };

export const AccountMistypedEmail: Story = {
  args: account({ value: { email: 'ada@gmial.com' } }),
  globals: { viewport: { value: 'w320' } },
};

export const AccountErrors: Story = {
  args: account({
    value: { email: 'ada@example', mhmdaOptIn: true },
    errors: {
      email: { code: 'format', message: 'Please enter an email address like name@example.com.' },
      ginaAdaConsent: { code: 'agree', message: 'Please agree to continue.' },
    },
  }),
};

export const NewPassword: Story = { args: widgetArgs({ name: 'createPassword', texts: PASSWORD_TEXTS, askedFields: NEW_PASSWORD }) };

const strengthStory = (password: string, word: string): Story => ({
  ...NewPassword,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Password'), password);
    await canvas.findByText(word, undefined, { timeout: 60_000 });
  },
});
export const NewPasswordWeak = strengthStory('password1', 'Weak');
export const NewPasswordOkay = strengthStory('green-tea7', 'Okay');
export const NewPasswordStrong = strengthStory('purple-otter4', 'Strong');
export const NewPasswordVeryStrong = strengthStory('correct horse battery 9', 'Very strong');

export const ExistingPassword: Story = { args: stepArgs('existingPassword', { askedFields: OLD_PASSWORD, options: { resetLink: true } }) };

export const ExistingPasswordWrong: Story = {
  args: {
    ...ExistingPassword.args,
    errors: { password: { code: 'rule', message: 'This password is incorrect.' } },
  },
};

export const ExistingPasswordBusy: Story = { args: { ...ExistingPassword.args, isBusy: true } };

export const Profile: Story = { args: profile({}) };

export const ProfileFilled: Story = {
  args: profile({
    askedFields: [...PHONE, ...ADDRESS, ...SHIPPING.slice(0, 1)],
    value: { phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' }, address: HOME, sameShippingAddress: true },
  }),
};

export const ProfileErrors: Story = {
  args: profile({
    errors: {
      phoneNumber: { code: 'required', message: 'Please enter your phone number.' },
      'address.address1': { code: 'required', message: 'Please enter: Street address.' },
      'address.region': { code: 'required', message: 'Please enter: State.' },
      'address.zipcode': { code: 'maxLength', message: 'ZIP code can have at most 20 characters.' },
    },
  }),
};

const inCountry = (country: string): Story => ({ args: profile({ facts: { country } }) });
export const ProfileCanada = inCountry('CA');
export const ProfileBritain = inCountry('GB');
export const ProfileAustralia = inCountry('AU');
export const ProfileGermany = inCountry('DE');

/** Changing the country clears the rest of the address. */
export const ProfileCountryChanged: Story = {
  ...ProfileFilled,
  play: async ({ canvasElement }) => {
    const [country] = within(canvasElement).getAllByLabelText('Country or region');
    await userEvent.selectOptions(country ?? canvasElement, 'GB');
    await expect(within(canvasElement).getByLabelText('Street address')).toHaveValue('');
  },
};

export const ProfileShippingAndConsent: Story = {
  args: profile({ askedFields: [...PHONE, ...ADDRESS, ...SHIPPING, ...CONSENT], value: { address: HOME, sameShippingAddress: false } }),
};

export const ProfileSelfHarm: Story = { args: profile({ askedFields: [...PHONE, ...SELF_HARM] }) };

const crisis = (country: string): Story => ({
  args: profile({ askedFields: SELF_HARM, facts: { country }, value: { suicideOrSelfHarm1: 'yes', suicideOrSelfHarm2: 'no' } }),
});
export const CrisisUs = crisis('US');
export const CrisisBritain = crisis('GB');
export const CrisisGermany = crisis('DE');
export const CrisisKorea = crisis('KR');
export const CrisisAustralia = crisis('AU');
export const CrisisSpain = crisis('ES');
export const CrisisElsewhere = crisis('FR');

export const SelectAndNarrow: Story = {
  args: profile({
    askedFields: [{ path: 'locale', type: 'choice', options: ['en', 'de'], optional: false, readOnly: false }, ...ADDRESS],
  }),
  globals: { viewport: { value: 'w320' } },
};

export const LongGerman: Story = {
  args: widgetArgs({
    name: 'createAccount',
    texts: {
      title: 'Legen Sie jetzt Ihr persönliches Krankenversicherungsmitgliedschaftskonto an',
      fields: {
        email: 'E-Mail-Adresse, mit der Sie sich bei der Krankenversicherungsgesellschaft angemeldet haben',
        ginaAdaConsent:
          'Ich bin damit einverstanden, dass Sie mich nach meiner Gesundheit und der Gesundheit meiner Familienangehörigen fragen, und weiß, dass ich meine Einverständniserklärung jederzeit widerrufen kann.',
        mhmdaOptIn: 'Gesundheitsdatenverarbeitungseinwilligungserklärung',
      },
      fieldHelp: { email: 'Am besten eignet sich eine private Adresse, auf die Sie auch nach einem Arbeitgeberwechsel zugreifen können.' },
      messages: {
        ginaAdaConsentDocument: 'Hinweise zum Gendiagnostik- und Gleichstellungsrecht lesen',
        newTab: 'öffnet sich in einem neuen Tab',
      },
    },
    askedFields: ACCOUNT_FIELDS,
    errors: { email: { code: 'required', message: 'Bitte füllen Sie dieses Feld aus, damit wir Ihnen die Zugangsdaten zusenden können.' } },
  }),
  globals: GERMAN_ON_A_PHONE,
};

export const RightToLeft: Story = { args: { ...ProfileFilled.args }, globals: { direction: 'rtl' } };
