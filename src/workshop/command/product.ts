/** The product whose definitions the command works on. Apart from tests, only this file of the workshop imports it. */
export { SANDBOX_PARTNERS } from '../../enrollment/vocabulary/sandboxPartners.ts';
export { allHooks } from '../../enrollment/hooks/allHooks.ts';
export { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
