import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadWidget } from './registry.ts';

/** Returns the widgets that the question sets and their shared steps name. */
function namedWidgets(): readonly string[] {
  const files = ['question-sets', 'question-sets/steps'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const names = files.flatMap((text) => [...text.matchAll(/"widget":\s*"(\w+)"/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)];
}

describe('loadWidget', () => {
  it.each([...namedWidgets(), 'ineligible'])('loads the widget %s', async (name) => {
    expect(typeof (await loadWidget[name]?.())).toBe('function');
  });
});
