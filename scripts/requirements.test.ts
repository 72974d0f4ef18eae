import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const SCRIPT = resolve('scripts/requirements.mjs');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the script in a folder with these files. */
function requirements(files: Readonly<Record<string, string>>): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'requirements-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

const PAGE = 'docs/specification/page.md';
const FACTS = '# Page\n\n- **[YY-01]** One.\n- **[YY-02]** Two, see YY-01.\n- **[S-900]** A decision.\n';

it('counts, by area, the facts that a test names', () => {
  const { status, out } = requirements({ [PAGE]: FACTS, 'src/a.test.ts': `it('does one [YY-01]', () => {});` });
  expect(status).toBe(0);
  expect(out).toBe('YY           1 of   2  not yet: 02\n1 of 2 requirements are named by a test\n');
});

it('does not count a fact that only a comment names', () => {
  expect(requirements({ [PAGE]: FACTS, 'src/a.ts': '/** @see [YY-01] [S-900] */' }).out).toContain('0 of 2 requirements');
});

it.each([
  ['a second definition', '- **[YY-01]** Again.', `${PAGE}:6: YY-01 is already defined at ${PAGE}:3.`],
  ['a single digit', '- **[YY-3]** Three.', `${PAGE}:6: not a definition.`],
  ['a definition that is indented', '  - **[YY-03]** Three.', `${PAGE}:6: not a definition.`],
  ['a definition without bold type', '- [YY-03] Three.', `${PAGE}:6: not a definition.`],
  ['a definition without a fact', '- **[YY-03]**', `${PAGE}:6: not a definition.`],
  ['a mention of an undefined id', 'See YY-07.', `${PAGE}:6: mentions YY-07, which no page defines.`],
])('reports the file and the line of %s', (_, line, message) => {
  const { status, err } = requirements({ [PAGE]: `${FACTS}${line}\n` });
  expect(status).toBe(1);
  expect(err).toContain(message);
});

it('reports the file and the line of code that cites an undefined id', () => {
  const { status, err } = requirements({ [PAGE]: FACTS, 'src/a.ts': '\n/** @see [YY-01, YY-08] */' });
  expect(status).toBe(1);
  expect(err).toBe('src/a.ts:2: names YY-08, which no page of docs/specification defines.\n');
});

it('fails when no page defines a requirement', () => {
  expect(requirements({ [PAGE]: '# Page\n' })).toMatchObject({ status: 1, err: expect.stringContaining('no page defines') });
});
