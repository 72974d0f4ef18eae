import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colourPairs, readTokens } from '../../.storybook/docs/tokens.ts';

const GROUPS = readTokens(readFileSync('src/runtime/widgets/tokens.css', 'utf8'));

describe('the tokens', () => {
  it('are all read, with what they are for', () => {
    const tokens = GROUPS.flatMap((group) => group.tokens);
    expect(tokens.length).toBeGreaterThan(50);
    expect(tokens).toContainEqual({ name: '--space-4', value: '1rem' });
    expect(GROUPS.map(({ about }) => about)).toContain('Backgrounds');
  });
  it('have the contrast that the design language asks for on every ground', () => {
    const low = colourPairs(GROUPS).filter(({ ratio, least }) => !(ratio >= least));
    expect(low).toEqual([]);
  });
});
