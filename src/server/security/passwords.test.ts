import { describe, expect, it } from 'vitest';
import { PASSWORD_HASH } from '../seed/accounts.ts';
import { passwordHasher } from './passwords.ts';

const { hash, verify } = passwordHasher({ passwordCost: 'full' });

describe('passwords', () => {
  it('are hashed with a salt, and verified', async () => {
    const [first, second] = await Promise.all([hash('correct horse battery 9'), hash('correct horse battery 9')]);
    expect(first).not.toBe(second);
    expect(first).not.toContain('horse');
    expect(await verify('correct horse battery 9', first)).toBe(true);
    expect(await verify('correct horse battery 8', first)).toBe(false);
  });
  it('of the sandbox are what the sandbox says', async () => {
    expect(await verify('correct horse battery 9', PASSWORD_HASH)).toBe(true);
  });
  it('typed on another keyboard are the same', async () => {
    expect(await verify('cafe\u0301 am See 77', await hash('caf\u00e9 am See 77'))).toBe(true);
  });
  it('of nobody are wrong, and take as long', async () => {
    const timed = async (stored: string | null) => {
      const start = performance.now();
      expect(await verify('whatever it is', stored)).toBe(false);
      return performance.now() - start;
    };
    const [known, unknown] = [await timed(PASSWORD_HASH), await timed(null)];
    expect(unknown / known).toBeGreaterThan(0.25);
  });
});
