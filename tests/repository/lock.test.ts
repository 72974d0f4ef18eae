import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

const OLDEST_NODE = '20.19.0';
const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('package-lock.json', () => {
  it('lists packages', () => {
    expect(packages.length).toBeGreaterThan(100);
  });

  it('lists the optional packages of every platform, because `npm ci` rejects a lock without them', () => {
    const lockedNames = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)));
    const optionalNames = packages.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}));
    expect(optionalNames.filter((name) => !lockedNames.has(name))).toEqual([]);
  });

  it('names no registry, so that packages install from any registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it(`lists only packages that run on Node ${OLDEST_NODE}`, () => {
    const incompatible = packages.filter(
      ([, { engines, optional }]) => !optional && engines?.node !== undefined && !satisfies(OLDEST_NODE, engines.node),
    );
    expect(incompatible.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
  });
});
