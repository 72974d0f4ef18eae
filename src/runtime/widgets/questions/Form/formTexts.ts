import type { StepTexts } from '../../../definitions/types.ts';

/**
 * The built-in texts of form fields. A step overrides one by an entry of the same name in its `messages`, or `actions` for buttons.
 */
export const FORM_TEXTS = {
  optional: 'optional',
  termsOfService: 'Terms of service',
  privacyNotice: 'Privacy notice',
  privacyPractices: 'Notice of privacy practices',
  readOnly: 'Some details come from your eligibility record, so you can’t change them here. If one is wrong, please contact support.',
  choose: 'Please choose',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordRules: 'Use 8 to 50 characters. A few unrelated words in a row are easy to remember and hard to guess.',
  resetPassword: 'Forgot your password?',
  strength: 'Password strength',
  weak: 'Weak',
  okay: 'Okay',
  strong: 'Strong',
  veryStrong: 'Very strong',
  strengthHelp: 'It needs to be strong or very strong.',
  dateHelp: 'MM/DD/YYYY, for example 04/27/1980',
  country: 'Country or region',
  phoneCountry: 'Country code',
  phoneNumber: 'Phone number',
  address: 'Address',
  address1: 'Street address',
  address2: 'Apartment, suite, unit',
  city: 'City',
  town: 'Town or city',
  suburb: 'Suburb or town',
  state: 'State',
  province: 'Province or territory',
  stateOrTerritory: 'State or territory',
  region: 'State, province or region',
  zipCode: 'ZIP code',
  postalCode: 'Postal code',
  postcode: 'Postcode',
  yes: 'Yes',
  no: 'No',
  newTab: 'opens in a new tab',
  signatureHelp: 'Typing your full name counts as your signature.',
  crisisTitle: 'You’re not alone. Help is here now.',
  crisisCall: 'Free and confidential, 24 hours a day. Call:',
  crisisCallOrText: 'Free and confidential, 24 hours a day. Call or text:',
  crisisDirectory: 'Find a free and confidential line where you live:',
  crisisElsewhere: 'In another country:',
  crisisEmergency: 'If you’re in danger right now, call your local emergency number.',
} as const;

/** The name of a built-in text. */
export type FormText = keyof typeof FORM_TEXTS;

/** Returns a text by name: the step's, or the built-in one. */
export type FormTexts = (word: FormText) => string;

/** Returns the look-up of texts for a step's form. */
export function formTextsOf(texts: StepTexts): FormTexts {
  return (word) => texts.actions?.[word] ?? texts.messages?.[word] ?? FORM_TEXTS[word];
}
