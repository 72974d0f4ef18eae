export { interfaceTexts } from '../../../enrollment/texts/interfaceTexts.ts';
