// `npm run layers`: runs dependency-cruiser over src/ and looks for cycles between its folders. It also checks itself: it must see
// modules (without a usable TypeScript, dependency-cruiser checks none and reports "no violations"), and it must find planted
// violations. Finally it compares docs/house.svg with the imports; `npm run layers -- --draw` redraws it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { drawHouse } from './drawHouse.mjs';
import { folderCycles } from './folderCycles.mjs';

const CONFIG = resolve('.dependency-cruiser.cjs');
const PICTURE = resolve('docs/house.svg');
const TOOL = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const TEST = /(\.(test|stories)|\/(test|story)Support)\.tsx?$/;

const house = cruise('.');
for (const { rule, from, to } of house.summary.violations) console.log(`${rule.name}: ${from} -> ${to}`);
const cycles = cyclesIn(house);
for (const folders of cycles) console.log(`folder-cycle: ${folders.join(', ')}`);
const violations = house.summary.violations.length + cycles.length;
const sawModules = house.summary.totalCruised > 0;
const misses = missesOfPlanted();
const isDrawn = violations > 0 || isPictureCurrent(house);

console.log(`${house.summary.totalCruised} modules, ${violations} violations`);
if (!sawModules) console.log('The check saw no modules, so it checked nothing.');
for (const miss of misses) console.log(`The check did not find a planted violation: ${miss}`);
if (!isDrawn) console.log('docs/house.svg is not up to date: npm run layers -- --draw');
process.exitCode = sawModules && misses.length === 0 && violations === 0 && isDrawn ? 0 : 1;

/**
 * @typedef {{ source: string, dependencies: { resolved: string }[] }} Module
 * @typedef {{ rule: { name: string }, from: string, to: string }} Violation
 * @typedef {{ modules: Module[], summary: { totalCruised: number, violations: Violation[] } }} House
 */

/**
 * @param {string} cwd the folder whose src/ is checked
 * @returns {House}
 */
function cruise(cwd) {
  const { stdout, stderr } = spawnSync(process.execPath, [TOOL, 'src', '--config', CONFIG, '--output-type', 'json'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Returns the imports within src/, without those of tests and stories.
 * @param {House} found
 */
function importsIn({ modules }) {
  const imports = modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })));
  return imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/') && !TEST.test(from));
}

/** @param {House} found */
function cyclesIn(found) {
  return folderCycles(importsIn(found));
}

/**
 * Returns true when the picture matches the imports; with --draw it is redrawn first.
 * @param {House} found
 */
function isPictureCurrent(found) {
  const picture = drawHouse(importsIn(found));
  if (process.argv.includes('--draw')) writeFileSync(PICTURE, picture);
  return existsSync(PICTURE) && readFileSync(PICTURE, 'utf8') === picture;
}

/**
 * Plants three violations, and returns those that the check misses: a test of the runtime that imports from another wing, a room that
 * imports from one above it, and two folders that import each other.
 */
function missesOfPlanted() {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  /** @type {Readonly<Record<string, string>>} */
  const plantedFiles = {
    'src/enrollment/hooks/bmi.ts': '',
    'src/runtime/engine/walk.ts': '',
    'src/runtime/engine/walk.test.ts': "import type {} from '../../enrollment/hooks/bmi.ts';\n",
    'src/runtime/base/planted.ts': "import type {} from '../engine/walk.ts';\n",
    'src/server/http/one.ts': "import type {} from '../store/one.ts';\n",
    'src/server/store/one.ts': '',
    'src/server/store/other.ts': "import type {} from '../http/other.ts';\n",
    'src/server/http/other.ts': '',
  };
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    for (const [path, text] of Object.entries(plantedFiles)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}export type Planted = string;\n`);
    }
    const plantedHouse = cruise(folder);
    const rules = new Set(plantedHouse.summary.violations.map(({ rule }) => rule.name));
    const isCycleFound = cyclesIn(plantedHouse).some((folders) => folders.join() === 'src/server/http,src/server/store');
    return [
      ...['wing-runtime', 'room-runtime-base'].filter((rule) => !rules.has(rule)),
      ...(isCycleFound ? [] : ['a cycle between folders']),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
