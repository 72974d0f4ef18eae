import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INELIGIBLE, WIDGETS } from '../../src/runtime/definitions/widgets.ts';
import { hasNext } from '../../src/runtime/survey/answers/nextRules.ts';
import { FORM_TEXTS } from '../../src/runtime/definitions/fullFormTexts.ts';
import { BUILT_IN_TEXTS } from '../../src/runtime/texts/widgetTexts/en.ts';

const CONTRACTS = { ...WIDGETS, ineligible: INELIGIBLE };
const ALL = Object.values(CONTRACTS);

describe('the widget texts known to `survey check`', () => {
  it('are exactly the texts that the contracts of the widgets list', () => {
    const named = new Set(ALL.flatMap(({ texts = [], actions = [], messages = [] }) => [...texts, ...actions, ...messages]));
    expect(Object.keys(BUILT_IN_TEXTS).filter((word) => !named.has(word))).toEqual([]);
    const sharedNames = new Set([...Object.keys(BUILT_IN_TEXTS), ...Object.keys(FORM_TEXTS)]);
    expect(ALL.flatMap(({ texts = [] }) => texts).filter((name) => !sharedNames.has(name))).toEqual([]);
  });

  it('include every message that a widget reads by name', () => {
    const sources = readdirSync('src/runtime/widgets', { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.tsx$/.test(file));
    const read = sources.flatMap((file) =>
      [...readFileSync(join('src/runtime/widgets', file), 'utf8').matchAll(/messages\??\.?\['(\w+)'\]/g)].map(([, name]) => name ?? ''),
    );
    const shown = new Set(ALL.flatMap(({ messages = [], shows = [] }) => [...messages, ...shows]));
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(Object.entries(CONTRACTS))('%s is declared without a Next button exactly if the page shows none', (name, { withoutNext }) =>
    expect(withoutNext !== true).toBe(hasNext(name)),
  );
});
