import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './findProgram.mjs';

/** The folder of Debian's libraries, which contains WebKit's minimal browser. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

/** Debian's packages of WebKit for tests: the engine with its driver, and a virtual display. */
export const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/**
 * Returns the programs that run WebKit, the engine of every browser on an iPhone, on this machine.
 * @returns {{ driver: string, browser: string, screen: string } | undefined} undefined when one is missing.
 */
export function findWebKit() {
  const driver = findProgram('WEBKIT_DRIVER', ['WebKitWebDriver']);
  const screen = findProgram('XVFB', ['Xvfb']);
  const browser = LIBRARIES.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).flatMap((name) => (name.startsWith('webkit2gtk-') ? [join(folder, name, 'MiniBrowser')] : [])))
    .findLast((file) => existsSync(file));
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}
