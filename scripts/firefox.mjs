import { findProgram } from './findProgram.mjs';

/**
 * Returns the path of Firefox on this machine: `FIREFOX=path`, else the first known name in PATH.
 * @returns {string | undefined} undefined when there is none.
 */
export function findFirefox() {
  return findProgram('FIREFOX', ['firefox-esr', 'firefox']);
}
