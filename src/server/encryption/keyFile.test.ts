import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keysIn, parseKeys, readKeyFile } from './keyFile.ts';
import { makeRing } from './keyRing.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrollment-key-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

function errorOf(text: string): string {
  const parsed = parseKeys(text);
  return parsed.ok ? '' : parsed.error;
}

describe('parseKeys', () => {
  it('reads named keys in order, and skips comments and blank lines', () => {
    const parsed = parseKeys(`# newest first\r\n\n2026-11 ${A}\n2025.legacy_1\t${B.toUpperCase()}\n`);
    expect(parsed.ok && parsed.value.map(({ name, key }) => [name, Buffer.from(key).toString('hex')])).toEqual([
      ['2026-11', A],
      ['2025.legacy_1', B],
    ]);
  });

  it.each([
    ['comments only', '# none\n', 'without a key'],
    ['a key that is too short', `one ${A.slice(2)}\n`, 'line 1 must be a name'],
    ['a key without a name', `\n${A}\n`, 'line 2 must be a name'],
    ['a key that is not hexadecimal', `one ${'z'.repeat(64)}\n`, 'line 1 must be a name'],
    ['a duplicate name', `one ${A}\none ${B}\n`, 'line 2 repeats the name "one"'],
  ])('refuses a file with %s, and prints no key', (_title, text, error) => {
    expect(errorOf(text)).toContain(error);
    expect(errorOf(text)).not.toMatch(/[abz]{20}/);
  });
});

describe('readKeyFile', () => {
  it.each(['600', '400', '640', '440'])('reads a file of mode %s', (octal) => {
    const mode = Number.parseInt(octal, 8);
    const file = join(folder, `mode-${mode}`);
    writeFileSync(file, `one ${A}\n`);
    chmodSync(file, mode);
    expect(readKeyFile(file).ok).toBe(true);
  });

  it.each(['644', '660', '601'])('refuses a file of mode %s, and says how to change it', (octal) => {
    const mode = Number.parseInt(octal, 8);
    const file = join(folder, `mode-${mode}`);
    writeFileSync(file, `one ${A}\n`);
    chmodSync(file, mode);
    expect(readKeyFile(file)).toEqual({ ok: false, error: expect.stringContaining(`chmod 600 ${file}`) });
  });

  it('refuses a folder, and does not say how to change its mode', () => {
    expect(readKeyFile(folder)).toEqual({ ok: false, error: `names a folder: "${folder}". Name the file with the keys.` });
  });

  it('reports a file that does not exist', () => {
    const error = `names a file that this server cannot read: "${join(folder, 'none')}" (ENOENT). Check its path and owner.`;
    expect(readKeyFile(join(folder, 'none'))).toEqual({ ok: false, error });
  });
});

describe('keysIn', () => {
  it('creates a key that only its owner can read, and reuses it', () => {
    const dataFolder = join(folder, 'data');
    expect(keysIn(dataFolder, false)).toBeNull();
    const created = keysIn(dataFolder, true);
    expect(statSync(join(dataFolder, 'health.keys')).mode & 0o777).toBe(0o600);
    expect(keysIn(dataFolder, true)).toEqual(created);
  });
});

describe('ringOf', () => {
  const [older, newer] = [
    { name: 'older', key: Buffer.from(A, 'hex') },
    { name: 'newer', key: Buffer.from(B, 'hex') },
  ];
  const dataKey = Buffer.alloc(32, 7);

  it('wraps with the first key, and unwraps with every key', async () => {
    const before = await makeRing([older]).wrap(dataKey, 'member ADA');
    const ring = makeRing([newer, older]);
    const wrapped = await ring.wrap(dataKey, 'member ADA');
    expect([before.kek, wrapped.kek, ring.current]).toEqual(['older', 'newer', 'newer']);
    expect(await ring.unwrap(before, 'member ADA')).toEqual(dataKey);
    expect(await ring.unwrap(wrapped, 'member ADA')).toEqual(dataKey);
    expect(JSON.stringify(wrapped)).not.toContain(dataKey.toString('base64').slice(0, 20));
  });

  it('does not unwrap the key of one member for another', async () => {
    const wrapped = await makeRing([older]).wrap(dataKey, 'member ADA');
    await expect(makeRing([older]).unwrap(wrapped, 'member EVE')).rejects.toThrow(
      '"older" of HEALTH_KEYS_FILE cannot decrypt the health data',
    );
  });

  it("reports a missing key, and a key that differs from the ring's key of the same name", async () => {
    const wrapped = await makeRing([older]).wrap(dataKey, 'member ADA');
    await expect(makeRing([newer]).unwrap(wrapped, 'member ADA')).rejects.toThrow('"older", which HEALTH_KEYS_FILE does not contain');
    const impostor = { name: 'older', key: newer.key };
    await expect(makeRing([impostor]).unwrap(wrapped, 'member ADA')).rejects.toThrow(
      '"older" of HEALTH_KEYS_FILE cannot decrypt the health data',
    );
  });
});
