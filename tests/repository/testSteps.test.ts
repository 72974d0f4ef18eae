import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('node scripts/test.mjs refuses a step that does not exist, and lists the steps', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', 'storys'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^There is no step storys\. The steps are unit, .*, stories\.\n$/);
});
