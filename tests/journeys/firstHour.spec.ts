import { expect, test, type Page } from '@playwright/test';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findPrograms, startPostgres } from '../server/support/postgres.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { weightMember } from './support/members.ts';
import { startShell } from './support/shell.ts';

/** The database's port in the commands, which the test replaces with its own. */
const PORT = '127.0.0.1:5432';

/** The commands of a block, with the words after the language: `install`, `server`, or none. */
interface Block {
  readonly kind: string;
  readonly commands: string;
}

/** Reads the blocks of the section. */
async function readBlocks(): Promise<readonly Block[]> {
  const [, section = ''] = /\n## The first hour\n(.*?)\n## /s.exec(await readFile('docs/operating.md', 'utf8')) ?? [];
  return [...section.matchAll(/```(\S*) ?(.*)\n([^]*?)```/g)].map(([, language, kind = '', commands = '']) => {
    expect(language, commands).toBe('sh');
    return { kind, commands };
  });
}

/** The environment of a machine without settings, with the test's PostgreSQL. */
async function emptyMachine(home: string, database: string): Promise<Readonly<Record<string, string>>> {
  const { hostname, port, username } = new URL(database);
  const bin = join(home, 'bin');
  await mkdir(bin);
  // The test's user owns the database, so the commands need no other privileges.
  await writeFile(join(bin, 'sudo'), '#!/bin/sh\n[ "$1 $2" = "-u postgres" ] && shift 2\nexec "$@"\n', { mode: 0o700 });
  const path = [bin, findPrograms(), dirname(process.execPath), process.env['PATH']].filter(Boolean).join(delimiter);
  return { PATH: path, HOME: home, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: 'postgres', PORT: '0' };
}

/** Enrolls as described in the section. */
async function enroll(page: Page, origin: string): Promise<void> {
  const answers = {
    ...weightMember('peter@initech.example'),
    eligibilityCheck: { firstName: 'Peter', lastName: 'Gibbons', dob: '1975-02-19' },
    sex: 'male',
    gender: 'MALE',
  };
  await page.goto(`${origin}/employer/initech`);
  await page.locator('[name="passcode"]').fill('SPRING26');
  await page.locator('[data-action="next"]').click();
  // While the next screen loads, React briefly keeps the hidden old one.
  await expect(page.locator('main[data-screen="eligibility"]')).toBeVisible();
  await continueTo({ page, input: mouse(), answers }, { screen: 'success' });
}

test('the commands of the first hour in docs/operating.md lead from a build to an enrolled member', async ({ page }) => {
  test.slow();
  const postgres = await startPostgres();
  test.skip(!postgres, 'PostgreSQL is not installed, and cannot be installed here.');
  if (!postgres) return;
  const home = await mkdtemp(join(tmpdir(), 'first-hour-'));
  const env = await emptyMachine(home, postgres.url);
  const operator = startShell(home, env);
  const serving = startShell(home, env);
  try {
    const [install, ...blocks] = await readBlocks();
    expect([install?.kind, ...blocks.map(({ kind }) => kind)], 'only the installation is omitted').toEqual([
      'install',
      '',
      '',
      'server',
      '',
      '',
    ]);
    const [database = '', settings = '', server = '', partner = '', stored = ''] = blocks.map(({ commands }) => commands);
    expect(settings).toContain(PORT);
    await operator.run(database);
    await operator.run(settings.replace(PORT, new URL(postgres.url).host));
    const [, origin = ''] = await serving.runUntil(server, /(http:\/\/127\.0\.0\.1:\d+).*No telehealth service is configured/s);
    await operator.run(partner);
    await enroll(page, origin);
    await operator.run(stored);
    expect(operator.printed()).toContain('"email": "peter@initech.example"');
  } finally {
    await Promise.all([operator.end(), serving.end()]);
    await rm(home, { recursive: true, force: true });
    postgres.stop();
  }
});
