/** The product whose definitions the command works on: the one place where the workshop meets it. */
export { SANDBOX_PARTNERS } from '../../enrollment/vocabulary/sandboxPartners.ts';
export { allHooks } from '../../enrollment/hooks/allHooks.ts';
export { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
