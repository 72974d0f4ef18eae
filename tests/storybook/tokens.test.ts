import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandPairs, colourPairs, readTokens, SCHEMES, tokensIn } from '../../.storybook/docs/tokens.ts';

const CSS = readFileSync('src/runtime/widgets/styles/tokens.css', 'utf8');
const GROUPS = readTokens(CSS);

describe('the tokens', () => {
  it('are all read from the style sheet, in groups with a description', () => {
    const tokens = GROUPS.flatMap((group) => group.tokens);
    expect(tokens.length).toBeGreaterThan(50);
    expect(tokens).toContainEqual({ name: '--space-2', value: '0.5rem' });
    expect(GROUPS.filter(({ about }) => !/^[A-Z]\w+: [^*]+$/.test(about))).toEqual([]);
  });
  it.each(SCHEMES)('have the required contrast on every background: %s', (_name, query) => {
    const low = [...colourPairs(tokensIn(CSS, query)), ...brandPairs(tokensIn(CSS, query))].filter(({ ratio, least }) => !(ratio >= least));
    expect(low).toEqual([]);
  });
  it('differ by scheme', () => {
    const inks = SCHEMES.map(([, query]) => tokensIn(CSS, query).get('--ink-soft'));
    expect(new Set(inks).size).toBe(3);
  });
});
