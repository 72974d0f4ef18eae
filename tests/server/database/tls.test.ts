import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../src/server/operatorCommands/runAdmin.ts';
import { findPrograms, NOBODY, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';

const hasPrograms = spawnSync('openssl', ['version']).status === 0 && findPrograms() !== null;
const folder = mkdtempSync(join(tmpdir(), 'enrollment-tls-'));
const path = (name: string) => join(folder, name);

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
}

/** Creates an authority, its certificate for localhost, and another authority. */
function makeCertificates(): void {
  for (const name of ['authority', 'other'])
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    );
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(path('server.ext'), 'subjectAltName=DNS:localhost');
  const signingOptions = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2', '-extfile', 'server.ext'];
  openssl('x509', '-req', '-in', 'server.csr', ...signingOptions, '-out', 'server.crt');
  // PostgreSQL requires a key that its own user owns and others cannot read.
  chmodSync(folder, 0o755);
  chmodSync(path('server.key'), 0o600);
  if (process.getuid?.() === 0) chownSync(path('server.key'), NOBODY, NOBODY);
}

async function admin(database: string, ...args: readonly string[]) {
  const [out, errors] = [new Array<string>(), new Array<string>()];
  const code = await runAdmin(args, {
    variables: { DATABASE_URL: database },
    input: async () => '',
    stdin: () => Readable.from([]),
    print: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

describe.runIf(hasPrograms)('a database that is reached over verified TLS', () => {
  let postgres: TemporaryPostgres | null = null;
  const addressOf = (name: string, authority: string): string => {
    const url = new URL(postgres?.url ?? '');
    url.hostname = 'localhost';
    url.pathname = `/${name}`;
    url.search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: path(`${authority}.crt`) }).toString();
    return url.href;
  };
  beforeAll(async () => {
    makeCertificates();
    postgres = await startPostgres('off', ['ssl=on', `ssl_cert_file=${path('server.crt')}`, `ssl_key_file=${path('server.key')}`]);
    const client = new Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query('create database one');
    await client.query('create database two');
    await client.end();
  });
  afterAll(() => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is migrated, backed up and restored', async () => {
    const [one, two] = [addressOf('one', 'authority'), addressOf('two', 'authority')];
    expect(await admin(one, 'migrate')).toMatchObject({ code: 0, errors: '' });
    expect(await admin(one, 'backup', path('backup'))).toMatchObject({ code: 0, errors: '' });
    expect(await admin(two, 'restore', path('backup'))).toMatchObject({ code: 0, errors: '' });
    expect(await admin(two, 'verify-audit')).toMatchObject({ code: 0, out: expect.stringContaining('"broken": null') });
  });

  it('is not used when its certificate is from another authority', async () => {
    expect(await admin(addressOf('one', 'other'), 'mails')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^DATABASE_URL \(localhost:\d+\): .*certificate.* with sslrootcert/),
    });
    const file = path('never');
    expect(await admin(addressOf('one', 'other'), 'backup', file)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/certificate/i),
    });
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
    expect(await admin(addressOf('two', 'other'), 'restore', path('backup'))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/certificate/i),
    });
  });
});
