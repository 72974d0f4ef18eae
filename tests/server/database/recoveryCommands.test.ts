import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findPrograms } from '../support/postgres.ts';

/** Debian's version of PostgreSQL; empty if it is not from Debian's packages. */
const version = /^\/usr\/lib\/postgresql\/(\d+)\/bin$/.exec(findPrograms() ?? '')?.[1] ?? '';
/** True if another machine can be simulated here: with its own mounts over Debian's folders, and its own network for port 5432. */
const canImitate =
  version !== '' &&
  existsSync('/usr/bin/pg_createcluster') &&
  spawnSync('unshare', ['--mount', '--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
if (!canImitate)
  process.stderr.write('\n!!! The commands of a recovery are NOT tested here. They need root, and PostgreSQL from Debian\n\n');

const folder = mkdtempSync(join(tmpdir(), 'enrollment-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands of the section, with what an operator fills in as variables of the shell. */
function blocks(): readonly string[] {
  const [, section = ''] = /\n### Point-in-time recovery\n(.*?)\n### /s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  const replacements = [
    ['2026-11-27 14:05:00+00', '$MOMENT'],
    ['000000010000000000000042.00000028.backup', '$OLDEST'],
    ['5f0c...', '$HEAD'],
    ['/15/', `/${version}/`],
    ['@15-', `@${version}-`],
  ] as const;
  for (const [placeholder] of replacements) expect(section).toContain(placeholder);
  return [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, commands = '']) =>
    replacements.reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), commands),
  );
}

/** The machine: Debian's folders without what is in them, a new cluster `main`, and the two programs that a container lacks. */
const MACHINE = `
ip link set lo up
for place in /etc/postgresql /var/lib/postgresql /var/log/postgresql /run/postgresql /mnt; do
  mount -t tmpfs tmpfs $place && chmod 755 $place && chown postgres:postgres $place
done
sudo() { if [ "$1" = -u ]; then runuser -u "$2" -- "\${@:3}"; else "$@"; fi; }
systemctl() {
  local cluster=\${2#postgresql@}
  case $1 in
    restart) systemctl stop "$2" && systemctl start "$2" ;;
    stop) pg_ctlcluster --skip-systemctl-redirect -m fast "$cluster" stop ;;
    start) pg_ctlcluster --skip-systemctl-redirect "$cluster" start ;;
  esac
}
ask() { sudo -u postgres psql -Atc "$1" "\${@:2}"; }
until_is() { for ((tries = 0; tries < 300; tries++)); do [ "$(ask "$2")" = "$1" ] && return; sleep 0.1; done; echo "never $1: $2" >&2; return 1; }
pg_createcluster ${version} main > /dev/null
systemctl start postgresql@${version}-main
ask "create role enrollment login password 'enrollment'" && ask "create database enrollment owner enrollment encoding 'UTF8' locale 'C' template template0"
install -d -o postgres -m 700 /mnt/wal /mnt/base
npm run -s admin -- migrate
`;

describe.runIf(canImitate)('the commands of operating.md, Point-in-time recovery', () => {
  it('recover a database on Debian to the second before a delete', () => {
    const [setUp = '', check = '', weekly = '', recover = '', end = '', ...otherBlocks] = blocks();
    expect(otherBlocks).toEqual([]);
    const [backup = '', ...cleaning] = weekly.split(/(?=^.*pg_archivecleanup)/m);
    const steps = [
      MACHINE,
      setUp,
      `until_is t 'select last_archived_time is not null and last_failed_time is null from pg_stat_archiver'`,
      check,
      backup,
      `until_is t "select last_archived_wal like '%.backup' from pg_stat_archiver"`,
      'OLDEST=$(basename "$(ls /mnt/wal/*.backup.gz)" .gz); BEFORE=$(ls /mnt/wal | wc -l)',
      ...cleaning,
      'echo "cleaned: $((BEFORE - $(ls /mnt/wal | wc -l)))"',
      'npm run -s admin -- partners add --id 2001 --slug initech --name Initech --support-email a@initech.example --configs OFFERS_WEIGHT',
      'HEAD=$(npm run -s admin -- audit-head)',
      `MOMENT=$(ask 'select clock_timestamp()')`,
      `ask 'delete from partners' -d enrollment`,
      recover,
      `until_is paused 'select pg_get_wal_replay_pause_state()'`,
      `echo "partners: $(ask 'select slug from partners' -d enrollment)"`,
      end.replace('npm run', `until_is f 'select pg_is_in_recovery()'\nnpm run`),
      `systemctl stop postgresql@${version}-main`,
    ];
    writeFileSync(join(folder, 'health.keys'), `test ${'7'.repeat(64)}\n`, { mode: 0o600 });
    writeFileSync(join(folder, 'commands.sh'), steps.join('\n'));
    const env = {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      DATABASE_URL: 'postgres://enrollment:enrollment@127.0.0.1:5432/enrollment?sslmode=disable',
      HEALTH_KEYS_FILE: join(folder, 'health.keys'),
      OPERATOR: 'jane',
    };
    const run = spawnSync('unshare', ['--mount', '--net', 'bash', '-euo', 'pipefail', join(folder, 'commands.sh')], {
      env,
      encoding: 'utf8',
    });
    expect([run.status, run.stderr.slice(-4_000)]).toEqual([0, expect.any(String)]);
    expect(run.stdout).toMatch(/backup successfully verified/);
    expect(run.stdout).toMatch(/cleaned: [1-9]/);
    expect(run.stdout).toContain('partners: initech');
    expect(run.stdout).toContain('"holdsKnown": true');
  });
});
