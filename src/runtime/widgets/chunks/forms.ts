/** The chunk of forms with every kind of input. */
export { FullForm } from '../questions/Form/FullForm.tsx';
