import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { commandRunOf } from './commandRun.ts';

it.each([
  ['the operator in the settings', 'jane', 'operator:jane'],
  ['the user of the operating system', null, `operator:${userInfo().username}`],
])('a command run is attributed to %s', (_title, operator, actor) => {
  expect(commandRunOf({ operator }).actor).toBe(actor);
});
