import { describe, expect, it } from 'vitest';
import { readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { formatted } from './format.ts';

describe('formatted', () => {
  // `npm test` checks that oxfmt would not change these files.
  it.each(Object.entries(readDefinitionFiles()).filter(([file]) => file.endsWith('.json')))(
    'formats %s as oxfmt does',
    async (_file, text) => {
      expect(await formatted(text)).toBe(text);
      expect(await formatted(text.replaceAll(/^ +/gm, ''))).toBe(text);
    },
  );
});
