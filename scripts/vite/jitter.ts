import type { Plugin } from 'vite';

/** Matches `import('...')` expressions, but not in types. */
const LAZY = /(?<!typeof )\bimport\((?<path>'[^']+')\)/g;

/**
 * Delays each part that the page loads on demand by a random time, in tests with `JITTER` set (`npm run jitter`). Parts that load
 * in one order on an idle machine load in any order on a busy one, so no test may depend on the order.
 */
export function jitter(): Plugin {
  return {
    name: 'jitter',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/.*\.tsx?$/.test(id) && !id.includes('.test.')
        ? { code: code.replace(LAZY, 'globalThis.jitter().then(() => import($<path>))'), map: null }
        : null,
  };
}
