import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { commandRunOf } from './commandRun.ts';

it.each([
  ['the setting', 'jane', 'operator:jane'],
  ['the user of the operating system', null, `operator:${userInfo().username}`],
])('a command run is named after %s', (_title, operator, actor) => {
  expect(commandRunOf({ operator }).actor).toBe(actor);
});
