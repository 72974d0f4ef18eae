import { expect, it } from 'vitest';
import { listenFailure } from './listenFailure.ts';

const SETTINGS = { host: '10.9.8.7', port: 80 };
const listenError = (code: string): Error => Object.assign(new Error(`listen ${code}`), { code });

it.each([
  ['EADDRINUSE', 'PORT 80 is in use by another program. Stop it, or choose another port: PORT=81.'],
  ['EACCES', 'PORT 80 requires privileges that this process does not have. Choose a port of 1024 or more: PORT=8080.'],
  ['ENOTFOUND', 'HOST must be an address of this machine, not "10.9.8.7".'],
  ['EADDRNOTAVAIL', 'HOST must be an address of this machine, not "10.9.8.7".'],
  ['EMFILE', 'listen EMFILE'],
])('listenFailure turns %s into "%s"', (code, message) => {
  expect(listenFailure(listenError(code), SETTINGS)).toMatchObject({ message });
});
