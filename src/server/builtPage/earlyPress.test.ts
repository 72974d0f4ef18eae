import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allowEarlyPress, EARLY_PRESS } from './earlyPress.ts';

const HASH = createHash('sha256')
  .update(/^<script>(.*)<\/script>$/.exec(EARLY_PRESS)?.[1] ?? '')
  .digest('base64');

describe('allowEarlyPress', () => {
  it.each([
    ['without a rule for scripts', "default-src 'self'", `default-src 'self'; script-src 'self' 'sha256-${HASH}'`],
    [
      'that allows scripts of tags',
      "default-src 'self'; script-src 'self' https://ads.example; img-src 'self'",
      `default-src 'self'; script-src 'self' 'sha256-${HASH}' https://ads.example; img-src 'self'`,
    ],
  ])('adds the hash of the script to a policy %s', (_title, policy, allowed) => {
    expect(allowEarlyPress(policy)).toBe(allowed);
  });
});
