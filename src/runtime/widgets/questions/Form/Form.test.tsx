import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadPhoneFormat } from '../../fields/PhoneField/phoneFormat.ts';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
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
} from './storySupport.ts';
import { FullForm } from './FullForm.tsx';

function show(partial: Partial<WidgetProps>) {
  return render(<FullForm {...widgetArgs(partial)} />);
}

const eligibility = (partial: Partial<WidgetProps> = {}) =>
  show({ name: 'eligibilityCheck', texts: ELIGIBILITY_TEXTS, askedFields: ELIGIBILITY_FIELDS, ...partial });
const profile = (partial: Partial<WidgetProps> = {}) =>
  show({ name: 'completeProfile', texts: PROFILE_TEXTS, askedFields: [...PHONE, ...ADDRESS], ...partial });

function fieldByName(name: string): HTMLInputElement | HTMLSelectElement {
  const [control] = document.getElementsByName(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control;
  throw new Error(`no field ${name}`);
}
const visibleNames = () => [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map(({ name }) => name);

describe('a field of any kind', () => {
  it('has a name equal to its path, plus a label and an autocomplete token', () => {
    eligibility();
    expect(visibleNames()).toEqual(['firstName', 'lastName', 'dob', 'employeeId'].map((path) => `eligibilityCheck.${path}`));
    expect(screen.getByLabelText('First name').getAttribute('autocomplete')).toBe('given-name');
    expect(screen.getByLabelText('Last name').getAttribute('autocomplete')).toBe('family-name');
    expect(screen.getByLabelText('Date of birth').getAttribute('autocomplete')).toBe('bday');
  });

  it('shows its error with code and message', () => {
    eligibility({ errors: { firstName: { code: 'required', message: 'Please enter your first name.' } } });
    const field = screen.getByLabelText('First name');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect([error?.dataset['code'], error?.textContent]).toEqual(['required', 'Please enter your first name.']);
    expect(screen.getByLabelText('Last name').hasAttribute('aria-invalid')).toBe(false);
  });

  it('is validated neither on blur nor while typing [VAL-08]', async () => {
    eligibility();
    await userEvent.click(screen.getByLabelText('First name'));
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText('Date of birth'), '99');
    await userEvent.tab();
    expect(document.querySelector('[aria-invalid], [data-code]')).toBeNull();
  });

  it('accepts text that exceeds the limit while it is typed', async () => {
    eligibility();
    await userEvent.click(screen.getByLabelText('First name'));
    await userEvent.paste('x'.repeat(151));
    expect(fieldByName('eligibilityCheck.firstName').value).toHaveLength(151);
  });

  it('cannot be edited if it is read-only, and shows the reason', async () => {
    eligibility({
      askedFields: ELIGIBILITY_FIELDS.map((field) => ({ ...field, readOnly: true })),
      value: { firstName: 'Ada', dob: '1980-04-01' },
    });
    const field = screen.getByRole('textbox', { name: 'First name', description: /eligibility record/ });
    expect(screen.getAllByText(/eligibility record/)).toHaveLength(1);
    await userEvent.type(field, 'x');
    expect(fieldByName('eligibilityCheck.firstName').value).toBe('Ada');
    expect(fieldByName('eligibilityCheck.dob').value).toBe('04/01/1980');
  });
});

describe('a date', () => {
  it('inserts slashes while it is typed [VAL-09]', async () => {
    eligibility();
    await userEvent.type(screen.getByLabelText('Date of birth'), '04011980');
    expect(fieldByName('eligibilityCheck.dob').value).toBe('04/01/1980');
  });

  it('can be pasted whole and deleted character by character', async () => {
    eligibility();
    const field = screen.getByLabelText('Date of birth');
    await userEvent.click(field);
    await userEvent.paste('04/01/1980');
    expect(fieldByName('eligibilityCheck.dob').value).toBe('04/01/1980');
    await userEvent.type(field, '{Backspace>7/}');
    expect(fieldByName('eligibilityCheck.dob').value).toBe('04/');
    await userEvent.type(field, '{Backspace}');
    expect(fieldByName('eligibilityCheck.dob').value).toBe('04');
  });

  it('reports its text with the inserted slashes to its binding', async () => {
    const typed: string[] = [];
    eligibility({
      field: (path) => ({
        name: `eligibilityCheck.${path}`,
        ref: () => undefined,
        onChange: (event) => typed.push(event.target.value),
        onBlur: () => undefined,
      }),
    });
    await userEvent.type(screen.getByLabelText('Date of birth'), '040');
    expect(typed).toEqual(['0', '04/', '04/0']);
  });
});

describe('an account', () => {
  it('offers the consents as checkboxes, with a link to the notice [VAL-27]', async () => {
    show({ name: 'createAccount', texts: ACCOUNT_TEXTS, askedFields: ACCOUNT_FIELDS });
    const optIn = screen.getByRole('checkbox', { name: /use my health answers/ });
    expect(optIn.getAttribute('name')).toBe('createAccount.mhmdaOptIn');
    await userEvent.click(optIn);
    expect(optIn.matches(':checked')).toBe(true);
    expect(screen.getByRole('link', { name: /GINA and ADA/ }).getAttribute('href')).toBe('/gina-ada?lang=en');
    expect(screen.getByLabelText('Email address').getAttribute('autocomplete')).toBe('email');
  });
});

describe('the correction of a mistyped email', () => {
  const account = (partial: Partial<WidgetProps> = {}) =>
    show({ name: 'createAccount', texts: ACCOUNT_TEXTS, askedFields: ACCOUNT_FIELDS, ...partial });

  it('takes one press, which reports the change and returns to the field [VAL-67]', async () => {
    const reported: string[] = [];
    account({
      field: (path) => ({
        name: path,
        ref: () => undefined,
        onChange: ({ target }) => reported.push(target.value),
        onBlur: () => undefined,
      }),
    });
    const field = screen.getByLabelText('Email address');
    await userEvent.type(field, 'ada@gmial.com');
    const button = within(screen.getByRole('status')).getByRole('button', {
      name: 'ada@gmail.com',
      description: 'Did you mean this address?',
    });
    await userEvent.click(button);
    expect(reported.at(-1)).toBe('ada@gmail.com');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button', { name: 'ada@gmail.com' })).toBeNull();
  });

  it('is offered for a prefilled address [VAL-67]', () => {
    account({ value: { email: 'ada@hotmail.con' } });
    expect(screen.getByRole('button', { name: 'ada@hotmail.com' })).toBeDefined();
  });

  it('does not appear on blur, which would shift Next away from a press [VAL-67]', async () => {
    account();
    await userEvent.type(screen.getByLabelText('Email address'), 'ada@gmail.co');
    await userEvent.tab();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is not offered in a read-only field [VAL-67]', () => {
    account({ value: { email: 'ada@gmial.com' }, askedFields: ACCOUNT_FIELDS.map((field) => ({ ...field, readOnly: true })) });
    expect(screen.queryByRole('button', { name: 'ada@gmail.com' })).toBeNull();
  });
});

it('links to each notice in the language of the page', () => {
  document.documentElement.lang = 'ko';
  try {
    const documents = { termsOfService: '/terms', privacyNotice: '/privacy', privacyPractices: '/practices' };
    show({ name: 'createAccount', texts: ACCOUNT_TEXTS, askedFields: ACCOUNT_FIELDS, options: { terms: true }, facts: { documents } });
    const languages = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => new URL(href).searchParams.get('lang'));
    expect(languages).toEqual(['ko', 'ko', 'ko', 'ko']);
  } finally {
    document.documentElement.lang = 'en';
  }
});

describe('a password', () => {
  it('can be shown and masked again', async () => {
    show({ name: 'existingPassword', texts: PASSWORD_TEXTS, askedFields: OLD_PASSWORD });
    const field = screen.getByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual(['password', 'current-password']);
    await userEvent.click(toggle);
    expect([field.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    await userEvent.click(toggle);
    expect(field.getAttribute('type')).toBe('password');
  });

  it('is never prefilled from an answer', () => {
    show({ name: 'existingPassword', texts: PASSWORD_TEXTS, askedFields: OLD_PASSWORD, value: { password: 'secret' } });
    expect(fieldByName('existingPassword.password').value).toBe('');
  });

  it('has a reset link only if the step enables it', async () => {
    const onAction = vi.fn<(action: string) => void>();
    const props = { name: 'existingPassword', texts: PASSWORD_TEXTS, askedFields: OLD_PASSWORD, onAction };
    const { unmount } = show({ ...props, options: { resetLink: true } });
    const reset = screen.getByRole('button', { name: 'Forgot your password?' });
    expect(reset.dataset['action']).toBe('reset-password');
    await userEvent.click(reset);
    expect(onAction).toHaveBeenCalledWith('reset-password');
    unmount();
    show(props);
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
  });

  it.each([
    ['password1', 'Weak'],
    ['green-tea7', 'Okay'],
    ['purple-otter4', 'Strong'],
    ['correct horse battery 9', 'Very strong'],
  ])('that is new shows its strength: %s is %s [VAL-13]', async (password, word) => {
    show({ name: 'createPassword', texts: PASSWORD_TEXTS, askedFields: NEW_PASSWORD });
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste(password);
    await waitFor(() => expect(within(screen.getByRole('status')).getByText(word)).toBeTruthy());
  });

  it('shows no strength while logging in to an existing account [VAL-14]', async () => {
    show({ name: 'existingPassword', texts: PASSWORD_TEXTS, askedFields: OLD_PASSWORD });
    await userEvent.type(screen.getByLabelText('Password'), 'password1');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('an address', () => {
  const addressParts = () =>
    visibleNames()
      .filter((name) => name.startsWith('completeProfile.address.'))
      .map((name) => name.split('.')[2]);
  const country = () => fieldByName('completeProfile.address.country');

  it.each([
    ['US', ['country', 'address1', 'address2', 'city', 'region', 'zipcode'], 'State'],
    ['CA', ['country', 'address1', 'address2', 'city', 'region', 'zipcode'], 'Province or territory'],
    ['GB', ['country', 'address1', 'address2', 'city', 'zipcode'], 'Postcode'],
    ['AU', ['country', 'address1', 'address2', 'city', 'region', 'zipcode'], 'State or territory'],
    ['DE', ['country', 'address1', 'address2', 'city', 'region', 'zipcode'], 'State, province or region'],
  ])('in %s asks for %j [VAL-29] [VAL-30] [VAL-31]', (code, asked, label) => {
    profile({ facts: { country: code } });
    expect(addressParts()).toEqual(asked);
    expect(country().value).toBe(code);
    expect(screen.getByLabelText(label)).toBeTruthy();
  });

  it('clears all fields except the country when the country changes [VAL-35]', async () => {
    profile({
      value: { address: { country: 'US', address1: '12 Analytical Way', address2: 'B', city: 'Austin', region: 'TX', zipcode: '78701' } },
    });
    expect(fieldByName('completeProfile.address.region').value).toBe('TX');
    await userEvent.selectOptions(country(), 'CA');
    expect(
      ['address1', 'address2', 'city', 'region', 'zipcode'].map((part) => fieldByName(`completeProfile.address.${part}`).value),
    ).toEqual(['', '', '', '', '']);
    expect(country().value).toBe('CA');
  });

  it('reports the cleared fields to their bindings [VAL-35]', async () => {
    const reportedValues = new Map<string, string>();
    profile({
      value: { address: { country: 'US', city: 'Austin' } },
      field: (path) => ({
        name: `completeProfile.${path}`,
        ref: () => undefined,
        onChange: ({ target }) => reportedValues.set(path, target.value),
        onBlur: () => undefined,
      }),
    });
    await userEvent.selectOptions(country(), 'GB');
    expect(reportedValues.get('address.country')).toBe('GB');
    expect(reportedValues.get('address.city')).toBe('');
  });

  it('keeps its initial country even if the form library sets the select to an empty value', () => {
    const reportedValues = new Map<string, string>();
    profile({
      field: (path) => ({
        name: `completeProfile.${path}`,
        // Simulates a form library that sets every field to an empty text on mount.
        ref: (element) => {
          if (element instanceof HTMLSelectElement || element instanceof HTMLInputElement) element.value = reportedValues.get(path) ?? '';
        },
        onChange: ({ target }) => reportedValues.set(path, target.value),
        onBlur: () => undefined,
      }),
    });
    expect([reportedValues.get('address.country'), reportedValues.get('phoneNumber.country')]).toEqual(['US', 'US']);
    expect(country().value).toBe('US');
  });

  it('has autocomplete tokens', () => {
    profile();
    const tokens = ['country', 'address1', 'address2', 'city', 'region', 'zipcode'].map((part) =>
      fieldByName(`completeProfile.address.${part}`).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['country', 'address-line1', 'address-line2', 'address-level2', 'address-level1', 'postal-code']);
  });
});

describe('a phone number', () => {
  // The field loads the phone library when it mounts, which can exceed a test's timeout on a busy machine.
  beforeAll(() => loadPhoneFormat());

  it('is formatted for its country while it is typed, with the dial code shown', async () => {
    profile();
    const number = screen.getByLabelText('Phone number');
    expect(number.getAttribute('autocomplete')).toBe('tel-national');
    expect(screen.getByText('US +1')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Country code'), 'FR');
    await screen.findByText('FR +33');
    await userEvent.type(number, '0612345678');
    expect(fieldByName('completeProfile.phoneNumber.value').value).toBe('06 12 34 56 78');
    expect(fieldByName('completeProfile.phoneNumber.country').value).toBe('FR');
  });

  it('switches to the country of an international number', async () => {
    profile();
    await screen.findByText('US +1');
    const number = screen.getByLabelText('Phone number');
    await userEvent.click(number);
    await userEvent.paste('+33 6 12 34 56 78');
    await waitFor(async () => {
      await userEvent.click(number);
      await userEvent.tab();
      expect(fieldByName('completeProfile.phoneNumber.country').value).toBe('FR');
    });
    expect(fieldByName('completeProfile.phoneNumber.value').value).toBe('06 12 34 56 78');
  });

  it("shows an error of the whole phone number at the number's input", () => {
    profile({ errors: { phoneNumber: { code: 'required', message: 'Please enter your phone number.' } } });
    expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a consent with a single option', () => {
  it('is a checkbox whose value is the option', () => {
    profile({ askedFields: CONSENT, value: { consentStatus: 'AGREE' } });
    const box = screen.getByRole('checkbox', { name: /use my health answers/ });
    expect([box.getAttribute('name'), box.getAttribute('value'), box.matches(':checked')]).toEqual([
      'completeProfile.consentStatus',
      'AGREE',
      true,
    ]);
  });
});

describe('a question about self-harm', () => {
  it.each([
    ['US', 'tel:988'],
    ['CA', 'tel:988'],
    ['GB', 'tel:116123'],
    ['DE', 'tel:08001110111'],
    ['KR', 'tel:109'],
    ['AU', 'tel:131114'],
    ['ES', 'tel:024'],
    ['FR', 'https://findahelpline.com'],
  ])('shows the crisis line immediately after a yes: in %s, %s', async (code, href) => {
    profile({ askedFields: SELF_HARM, facts: { country: code } });
    expect(screen.queryByRole('link')).toBeNull();
    const [yes] = screen.getAllByRole('radio', { name: 'Yes' });
    const [no] = screen.getAllByRole('radio', { name: 'No' });
    if (!yes || !no) throw new Error('no radios');
    await userEvent.click(yes);
    const [link] = screen.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe(href);
    expect(link?.closest('[role="status"]')).not.toBeNull();
    await userEvent.click(no);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the crisis line of the country that the member has chosen in the form', async () => {
    profile({ askedFields: [...ADDRESS, ...SELF_HARM], facts: { country: 'US' } });
    await userEvent.selectOptions(fieldByName('completeProfile.address.country'), 'KR');
    const [yes] = screen.getAllByRole('radio', { name: 'Yes' });
    if (!yes) throw new Error('no radio');
    await userEvent.click(yes);
    expect(screen.getByRole('link', { name: '109' })).toBeTruthy();
  });
});

describe('a group of fields', () => {
  it('has its own fieldset before the address, with a heading and an explanation', () => {
    const grouped = SELF_HARM.map((field) => ({ ...field, group: 'safety' }));
    const messages = { safetyTitle: 'Two questions about your safety', safetyBody: 'Why we ask. Call [988](tel:988).' };
    profile({ askedFields: [...ADDRESS, ...grouped], texts: { title: 'Profile', messages } });
    const group = screen.getByRole('group', { name: 'Two questions about your safety' });
    expect(screen.getByRole('heading', { level: 2, name: 'Two questions about your safety' })).toBeTruthy();
    const names = [...group.querySelectorAll('input')].map(({ name }) => name);
    expect([...new Set(names)]).toEqual(['completeProfile.suicideOrSelfHarm1', 'completeProfile.suicideOrSelfHarm2']);
    expect(screen.getByRole('link', { name: '988' }).getAttribute('href')).toBe('tel:988');
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Why we ask');
    const city = fieldByName('completeProfile.address.address1');
    expect(group.compareDocumentPosition(city) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
