// Sets up a bare clone. Uses Node's built-ins only, because nothing else is installed yet.
//   node scripts/setup.mjs             installs the packages of package-lock.json
//   node scripts/setup.mjs --browser   also installs a Chromium, a Firefox and a WebKit for the tests
// Standard output stays empty: it belongs to the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_PACKAGES, findChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebKit, WEBKIT_PACKAGES } from './webkit.mjs';

const STAMP = 'node_modules/.setup-stamp';
const INSTALLED = 'node_modules/.package-lock.json';
/** The folder of Debian's package fonts-liberation. */
const LIBERATION = '/usr/share/fonts/truetype/liberation';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
setUpPackages();
if (process.argv.includes('--browser')) {
  setUpChromium();
  setUpOther('Firefox', 'FIREFOX', ['firefox-esr'], findFirefox);
  setUpOther('WebKit', 'WEBKIT_DRIVER', WEBKIT_PACKAGES, findWebKit);
}

/** Runs `npm ci` when the lock file or Node has changed since the last run. */
function setUpPackages() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const wantedStamp = `${process.version} ${createHash('sha256').update(lock).digest('hex')}`;
  const currentStamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
  if (currentStamp === wantedStamp) return;
  const nodeChanged = currentStamp !== undefined && !currentStamp.startsWith(`${process.version} `);
  if (nodeChanged || !isInstalled(lock)) {
    printLine('Installing the packages of package-lock.json ...');
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeFileSync(STAMP, wantedStamp);
}

/**
 * Returns true when `npm install` has already installed exactly these packages.
 * @param {string} lock the text of package-lock.json
 */
function isInstalled(lock) {
  if (!existsSync(INSTALLED)) return false;
  const wantedPackages = JSON.parse(lock).packages;
  const installedPackages = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  return Object.keys(wantedPackages).every(
    (path) => path === '' || wantedPackages[path].optional || installedPackages[path]?.version === wantedPackages[path].version,
  );
}

/** Installs Debian's Chromium if there is none and permissions allow; otherwise prints what to do. */
function setUpChromium() {
  const hasChromium = findChromium() !== undefined;
  if (!hasChromium && (process.env['CHROMIUM'] || !canInstall())) {
    printLine('The tests need Chromium. Install it (Debian: apt-get install chromium) or name one: CHROMIUM=/path/to/chromium npm test');
    process.exit(1);
  }
  // Journeys that measure text expect the widths of a common sans-serif. A bare Debian has only DejaVu, which is wider.
  const hasFonts = existsSync(LIBERATION);
  if ((hasChromium && hasFonts) || !canInstall()) return;
  run('apt-get', ['-qq', 'update']);
  const packages = [...(hasChromium ? [] : [chromiumPackage()]), ...(hasFonts ? [] : ['fonts-liberation'])];
  printLine(`Installing ${packages.join(' and ')} ...`);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages]);
}

/** Returns the preferred package of Chromium that this Debian has. */
function chromiumPackage() {
  return CHROMIUM_PACKAGES.find((name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0) ?? 'chromium';
}

/**
 * Installs another browser from Debian's packages if it is missing and permissions allow. Without the browser, its tests are
 * skipped.
 * @param {string} name
 * @param {string} variable environment variable that names it, in which case nothing is installed
 * @param {string[]} packages
 * @param {() => unknown} find returns undefined when there is none
 */
function setUpOther(name, variable, packages, find) {
  if (find() === undefined && !process.env[variable] && canInstall()) {
    printLine(`Installing ${name} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2], env });
  }
  if (find() === undefined)
    printLine(
      `!!! No ${name} here: the journeys in it are NOT tested. Debian: apt-get install ${packages.join(' ')}, or ${variable}=/path/to/it`,
    );
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Runs a program with its output on standard error; exits when it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 2, 2], env });
  if (status === 0) return;
  printLine(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

/** @param {string} line */
function printLine(line) {
  process.stderr.write(`${line}\n`);
}
