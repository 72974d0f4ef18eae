import type { Json } from '../../../runtime/base/json.ts';
import type { FieldSchema } from '../../../runtime/definitions/types.ts';

const BY_INPUT: Readonly<Record<string, Json>> = {
  phone: { country: 'US', dialCode: '+1', value: '2015550123' },
  address: { country: 'US', address1: '12 Elm Street', city: 'Austin', region: 'TX', zipcode: '78701' },
  password: 'correct horse battery 9',
  newPassword: 'correct horse battery 9',
  signature: 'Ada Byron',
};

const BY_NAME: Readonly<Record<string, string>> = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'member@example.com',
  employeeId: 'EMP-1',
  policyId: 'POL-1',
  password: 'correct horse battery 9',
};

/** Returns a plausible text by the last part of a name, for fields where only its presence matters. */
export function plausibleText(name: string): string {
  const last = name.split('.').at(-1) ?? '';
  return BY_NAME[last] ?? 'other';
}

/** Returns a value for a special input (a phone number, an address); undefined for other fields. */
export function plausibleInput(schema: FieldSchema): Json | undefined {
  return schema.input === undefined ? undefined : BY_INPUT[schema.input];
}
