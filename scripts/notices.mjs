// The list of third-party packages at the end of NOTICE. `npm run generate` writes it from package-lock.json and the packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BEGIN = '--- Packages: written by `npm run generate` ---\n';

/** @typedef {{ license?: string, dependencies?: Record<string, string> }} Locked a package in package-lock.json */

/**
 * Returns NOTICE with the packages that the product is built from or runs on: name, licence, copyright.
 * @param {string} notice the current text of the file
 * @returns {string}
 */
export function withPackages(notice) {
  /** @type {{ packages: Record<string, Locked | undefined> }} */
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const paths = new Set(['']);
  for (const path of paths)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) paths.add(resolvePackage(packages, path, name));
  const lines = [...paths].filter((path) => path !== '').map((path) => packageLine(path, packages[path]?.license));
  return `${notice.split(BEGIN)[0]}${BEGIN}\n${[...new Set(lines)].sort().join('\n')}\n`;
}

/**
 * Returns the path of the package that Node resolves a name to, from another package.
 * @param {Record<string, unknown>} packages
 * @param {string} from
 * @param {string} name
 * @returns {string}
 */
function resolvePackage(packages, from, name) {
  const path = join(from, 'node_modules', name);
  if (packages[path] !== undefined) return path;
  if (from === '') throw new Error(`package-lock.json has no ${name}.`);
  return resolvePackage(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/**
 * @param {string} path
 * @param {string} [license]
 */
function packageLine(path, license = 'unknown licence') {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return [name, license, ...copyrightOf(path)].join(' | ');
}

/**
 * Returns the copyright line of a package's licence file; empty without one.
 * @param {string} path
 */
function copyrightOf(path) {
  const file = existsSync(path) ? readdirSync(path).find((name) => /^licen[cs]e/i.test(name)) : undefined;
  if (file === undefined) return [];
  const [text] = readFileSync(join(path, file), 'utf8').match(/^.{0,8}copyright (\(c\)|©|\d).*$/im) ?? [];
  return text === undefined ? [] : [text.replace(/^[^a-z]*/i, '').trim()];
}
