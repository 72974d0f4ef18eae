import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { errandOf } from './errand.ts';

it.each([
  ['the setting', 'jane', 'operator:jane'],
  ['the user of the operating system', null, `operator:${userInfo().username}`],
])('an errand is named after %s', (_title, operator, actor) => {
  expect(errandOf({ operator }).actor).toBe(actor);
});
