/** The product whose definitions the command works on: the one place where the workshop meets it. */
export { SANDBOX_PARTNERS } from '../definitions/sandboxPartners.ts';
export { allHooks } from '../hooks/allHooks.ts';
export { vocabulary } from '../vocabulary/vocabulary.ts';
