import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { securityHeaders } from './headers.ts';

it.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://enroll.example.com' }, false],
  [{ PUBLIC_URL: 'https://enroll.example.com' }, true],
])('an answer that no request can be read for asks for https where the product is reached by it: %j %s', (variables, isAsked) => {
  const settings = readSettings(variables);
  expect(settings.ok && 'strict-transport-security' in securityHeaders(settings.value)).toBe(isAsked);
});
