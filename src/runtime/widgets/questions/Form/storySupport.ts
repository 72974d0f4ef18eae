import type { StepTexts } from '../../../definitions/types.ts';
import type { AskedField } from '../../types.ts';

/** Forms like those of the question sets, for stories and tests. */

const field = (path: string, changes: Partial<AskedField> = {}): AskedField => ({
  path,
  type: 'text',
  optional: false,
  readOnly: false,
  ...changes,
});

/** Returns an optional field. */
const optionalField = (path: string, changes: Partial<AskedField> = {}): AskedField => field(path, { optional: true, ...changes });

export const ELIGIBILITY_FIELDS: readonly AskedField[] = [
  field('firstName', { maxLength: 150 }),
  field('lastName', { maxLength: 150 }),
  field('dob', { format: 'date' }),
  field('employeeId', { maxLength: 150 }),
];

export const ELIGIBILITY_TEXTS: StepTexts = {
  title: "Let's see if you can join",
  body: 'Please enter your details as your employer or health plan has them.',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    dob: 'Date of birth',
    age: 'Age in years',
    employeeId: 'Participant ID',
    policyId: 'Policy ID',
    email: 'Email address',
  },
  fieldHelp: { employeeId: 'Your employer or health plan gave you this ID.' },
};

export const ACCOUNT_FIELDS: readonly AskedField[] = [
  field('email', { format: 'email', maxLength: 190 }),
  field('ginaAdaConsent', { type: 'agree', document: '/gina-ada' }),
  optionalField('mhmdaOptIn', { type: 'flag' }),
];

export const ACCOUNT_TEXTS: StepTexts = {
  title: 'Create your account',
  fields: {
    email: 'Email address',
    ginaAdaConsent: "I agree that you may ask about my health and my family's health.",
    mhmdaOptIn: 'I agree that you may use my health answers to choose a program for me.',
  },
  fieldHelp: { email: 'You will log in with this email address.' },
  messages: { ginaAdaConsentDocument: 'Read the GINA and ADA notice' },
};

export const PASSWORD_TEXTS: StepTexts = { title: 'Choose a password', fields: { password: 'Password' } };
export const NEW_PASSWORD: readonly AskedField[] = [field('password', { input: 'newPassword', maxLength: 50 })];
export const OLD_PASSWORD: readonly AskedField[] = [field('password', { input: 'password', maxLength: 50 })];

const addressFields = (path: string): readonly AskedField[] => [
  field(path, { type: 'form', input: 'address' }),
  field(`${path}.country`),
  field(`${path}.address1`, { maxLength: 120 }),
  optionalField(`${path}.address2`, { maxLength: 120 }),
  field(`${path}.city`, { maxLength: 100 }),
  field(`${path}.region`, { maxLength: 100 }),
  field(`${path}.zipcode`, { maxLength: 20 }),
];

export const PHONE: readonly AskedField[] = [
  field('phoneNumber', { type: 'form', input: 'phone' }),
  field('phoneNumber.country'),
  field('phoneNumber.dialCode'),
  field('phoneNumber.value'),
];
export const ADDRESS = addressFields('address');
export const SHIPPING: readonly AskedField[] = [
  optionalField('sameShippingAddress', { type: 'flag' }),
  ...addressFields('shippingAddress'),
];
export const CONSENT: readonly AskedField[] = [
  field('consentStatus', { type: 'choice', options: ['AGREE'] }),
  field('consentSignature', { input: 'signature', maxLength: 100 }),
];
export const SELF_HARM: readonly AskedField[] = [
  optionalField('suicideOrSelfHarm1', { type: 'choice', options: ['yes', 'no'], input: 'yesNo', crisisLineOn: 'yes' }),
  optionalField('suicideOrSelfHarm2', { type: 'choice', options: ['yes', 'no'], input: 'yesNo', crisisLineOn: 'yes' }),
];

export const PROFILE_TEXTS: StepTexts = {
  title: 'Complete your profile',
  body: 'We need this to set up your account and to reach you about your program.',
  fields: {
    phoneNumber: 'Phone number',
    address: 'Home address',
    sameShippingAddress: 'Send parcels to this address too',
    shippingAddress: 'Shipping address',
    consentStatus: 'Consent',
    consentSignature: 'Your full name as signature',
    locale: 'Language of your program',
    suicideOrSelfHarm1: 'In the past month, have you wished that you were dead or would not wake up?',
    suicideOrSelfHarm2: 'In the past month, have you thought about killing or harming yourself?',
  },
  options: { AGREE: 'I agree that you may use my health answers to run my program.', 'locale.en': 'English', 'locale.de': 'Deutsch' },
};
