/** The product whose definitions the preview shows. Of the workshop, only this folder and command/product.ts import it. */
export { SANDBOX_PARTNER_FACTS, SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';
export { vocabulary } from '../../../enrollment/vocabulary/vocabulary.ts';

/** The file that the editor opens if none is chosen. */
export const FIRST_FILE = 'question-sets/DPP_SURVEY.json';
