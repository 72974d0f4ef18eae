// `npm run layers`: dependency-cruiser over src/, and two checks of the check: that it saw modules at all (without a
// TypeScript that it can use it says "no violations" over nothing), and that it finds a violation planted for it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const CONFIG = resolve('.dependency-cruiser.cjs');
const TOOL = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const house = cruise('.');
for (const { rule, from, to } of house.violations) console.log(`${rule.name}: ${from} -> ${to}`);
const planted = cruisePlanted();
const sawModules = house.totalCruised > 0;
const sawPlanted = planted.violations.some(({ rule }) => rule.name === 'floor-base');

console.log(`${house.totalCruised} modules, ${house.violations.length} violations`);
if (!sawModules) console.log('The check saw no modules: it checks nothing.');
if (!sawPlanted) console.log('The check did not find the violation planted for it.');
process.exitCode = sawModules && sawPlanted && house.violations.length === 0 ? 0 : 1;

/**
 * @param {string} cwd the folder whose src/ is looked at
 * @returns {{ totalCruised: number, violations: { rule: { name: string }, from: string, to: string }[] }}
 */
function cruise(cwd) {
  const { stdout, stderr } = spawnSync(process.execPath, [TOOL, 'src', '--config', CONFIG, '--output-type', 'json'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout).summary;
}

/** The ground floor imports from the engine: seen, or the rules say nothing. */
function cruisePlanted() {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    for (const floor of ['base', 'engine']) mkdirSync(join(folder, 'src', floor), { recursive: true });
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    writeFileSync(join(folder, 'src/runtime/engine/walk.ts'), 'export type Walk = string;\n');
    writeFileSync(
      join(folder, 'src/base/planted.ts'),
      "import type { Walk } from '../engine/walk.ts';\nexport const planted: Walk = '';\n",
    );
    return cruise(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
