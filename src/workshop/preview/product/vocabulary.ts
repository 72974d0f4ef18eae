/** The product whose definitions the preview shows. Of the workshop, only this folder and command/product.ts import it. */
export { vocabulary } from '../../../enrollment/vocabulary/vocabulary.ts';
