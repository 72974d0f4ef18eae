import { describe, expect, it } from 'vitest';
import { readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { formatJson } from './format.ts';

describe('formatJson', () => {
  // `npm test` checks that oxfmt would not change these files.
  it.each(Object.entries(readDefinitionFiles()).filter(([file]) => file.endsWith('.json')))(
    'formats %s as oxfmt does',
    async (_file, text) => {
      expect(await formatJson(text)).toBe(text);
      expect(await formatJson(text.replaceAll(/^ +/gm, ''))).toBe(text);
    },
  );
});
