import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const CORE = ['base', 'rules', 'engine', 'hooks/scoring', 'hooks/payloads', 'explain', 'explore'];

/** What lint has no word for: `new Date()` without an argument reads the clock. */
const CLOCK = /\bnew Date\(\)|\bDate\(\)/;

describe('the core is headless', () => {
  it.each(CORE)('src/%s reads no clock', (folder) => {
    const files = readdirSync(`src/${folder}`, { encoding: 'utf8', recursive: true }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => CLOCK.test(readFileSync(join('src', folder, file), 'utf8')))).toEqual([]);
  });
});
