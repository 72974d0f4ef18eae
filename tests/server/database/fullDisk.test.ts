import { sql } from 'kysely';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openServer } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';

const MIB = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'enrollment-full-'));
const filler = join(folder, 'filler');
/** A small disk for this test, if this machine allows mounting one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder]).status === 0;

/** Fills the disk until only this much is left. */
function fill(freeMib: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - freeMib * MIB));
}

describe.runIf(isMounted)('PGlite on a disk that fills up', () => {
  afterAll(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('reports the full disk instead of hanging, recovers once there is space, and refuses to start without space', async () => {
    const variables = { DATA_DIR: folder };
    const server = await openServer(variables, { restored: await sandboxDump() });
    const read = async (): Promise<unknown> => (await server.call('GET', '/partners/v1/getBySlug?slug=acme')).status;
    const write = async (): Promise<string> =>
      sql`insert into events (uuid, event)
        select gen_random_uuid()::text, jsonb_build_object('text', string_agg(gen_random_uuid()::text, ''))
        from generate_series(1, 20000) as each group by each % 100`
        .execute(server.db)
        .then(() => 'written', String);
    fill(40);
    let outcome = 'written';
    for (let attempts = 0; outcome === 'written' && attempts < 100; attempts += 1) outcome = await write();
    expect(outcome).toMatch(/The disk of .* is full/);
    expect(await read()).toBe(503);
    const ready = await server.call('GET', '/databasez');
    expect([ready.status, ready.body['code']]).toEqual([503, 'UNAVAILABLE']);

    rmSync(filler);
    expect([await read(), await write()]).toEqual([200, 'written']);
    await server.close();
    fill(20);
    await expect(openServer(variables)).rejects.toThrow(/is full/);
    rmSync(filler);
    await (await openServer(variables)).close();
  });
});
