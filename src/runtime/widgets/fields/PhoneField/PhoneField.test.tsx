import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { bindUncontrolled, fieldArgs } from '../../storySupport.ts';
import { PhoneField } from './PhoneField.tsx';
import { loadPhoneFormat } from './phoneFormat.ts';

it.each(['{Enter}', '{Tab}'])('PhoneField splits an international number from its country before %s', async (key) => {
  const country = bindUncontrolled('phoneNumber')('country');
  render(<PhoneField {...fieldArgs('phoneNumber.value', 'Phone number')} country={country} countryLabel="Country" startsIn="US" />);
  await act(loadPhoneFormat);
  await userEvent.type(screen.getByLabelText('Phone number'), `+44 7400 123456${key}`);
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('GB');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('07400 123456');
});

it('PhoneField formats full-width digits on leaving the field, and not while they are typed', async () => {
  const country = bindUncontrolled('phoneNumber')('country');
  render(<PhoneField {...fieldArgs('phoneNumber.value', 'Phone number')} country={country} countryLabel="Country" startsIn="KR" />);
  await act(loadPhoneFormat);
  const input = screen.getByLabelText<HTMLInputElement>('Phone number');
  await userEvent.type(input, '０１０１２３４５６７８');
  expect(input.value).toBe('０１０１２３４５６７８');
  await userEvent.tab();
  expect(input.value).toBe('010-1234-5678');
});
