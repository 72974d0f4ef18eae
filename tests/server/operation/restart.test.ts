import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { accountBody, makeClaim } from '../support/claims.ts';
import { loginForm } from '../support/contractServer.ts';
import { freePort } from '../support/postgres.ts';
import { overHttp, startProcess } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrollment-restart-'));
const settings = { DATA_DIR: folder };

describe('a restarted server', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps accounts after a kill and after a stop, prints the entry points of the sandbox, and locks its folder', async () => {
    const first = await startProcess(settings);
    await expect.poll(first.printed).toContain(`${first.origin}/?upid=UPID-ACME-0001`);
    const claim = await makeClaim(overHttp(first));
    expect((await overHttp(first).call('POST', '/account/users', { body: accountBody(claim) })).status).toBe(200);
    await expect(startProcess(settings)).rejects.toThrow(/in use by process/);
    await first.end('SIGKILL');

    const second = await startProcess(settings);
    const login = loginForm(claim.email, 'correct horse battery 9');
    expect((await overHttp(second).call('POST', '/oauth/token', login)).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);

    const third = await startProcess({ ...settings, LOG_LEVEL: 'info' });
    expect((await overHttp(third).call('POST', '/oauth/token', login)).status).toBe(200);
    await overHttp(third).call('GET', `/account/upid/UPID-ACME-0042/validate?secret=1`);
    await expect.poll(third.printed).toContain('"operation":"validateUpid"');
    expect(third.printed()).toContain('"operation":"login"');
    for (const personal of [claim.email, 'UPID-ACME-0042', 'secret=1', 'correct horse']) expect(third.printed()).not.toContain(personal);
    await third.end('SIGTERM');
  });

  it('does not migrate with MIGRATE=off, and names the command that migrates', async () => {
    const unmigrated = mkdtempSync(join(tmpdir(), 'enrollment-unmigrated-'));
    const off = { DATA_DIR: unmigrated, MIGRATE: 'off', SEED: 'none' };
    await expect(startProcess(off)).rejects.toThrow(/npm run -s admin -- migrate/);
    await expect(startProcess(off)).rejects.toThrow(/npm run -s admin -- migrate/);
    rmSync(unmigrated, { recursive: true, force: true });
  });

  it('reports that its port is in use, and unlocks its folder', async () => {
    const other = createServer();
    const port = await freePort();
    await once(other.listen(port, '127.0.0.1'), 'listening');
    const taken = { DATA_DIR: folder, PORT: String(port) };
    await expect(startProcess(taken)).rejects.toThrow(`PORT ${port} is in use by another program.`);
    other.close();
    const free = await startProcess(taken);
    expect(await free.end('SIGTERM')).toBe(0);
  });

  it('refuses to start with unsafe settings', async () => {
    await expect(startProcess({ APP_ENV: 'production', DATA_DIR: folder })).rejects.toThrow(/DATABASE_URL[^]*SESSION_SECRET/);
    await expect(startProcess({ PORT: 'many' })).rejects.toThrow(/PORT/);
  });
});
