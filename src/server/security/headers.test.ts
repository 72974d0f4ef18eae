import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { securityHeaders } from './headers.ts';

it.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://enroll.example.com' }, false],
  [{ PUBLIC_URL: 'https://enroll.example.com' }, true],
])('security headers contain strict-transport-security only if PUBLIC_URL is https: %j %s', (variables, isAsked) => {
  const settings = readSettings(variables);
  expect(settings.ok && 'strict-transport-security' in securityHeaders(settings.value)).toBe(isAsked);
});
