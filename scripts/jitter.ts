import type { Plugin } from 'vite';

/** `import('...')` where it is run, not where it names a type. */
const LAZY = /(?<!typeof )\bimport\((?<path>'[^']+')\)/g;

/**
 * Lets each part that the page loads on demand come after a random moment, in tests with `JITTER` set (`npm run jitter`): what
 * comes in one order on a quiet machine comes in any on a busy one, and no test may count on either.
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
