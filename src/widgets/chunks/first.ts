/** The chunk with which a survey starts: what its first questions need. */
export { Choice } from '../Choice/Choice.tsx';
export { Form } from '../Form/Form.tsx';
export { Info } from '../Info/Info.tsx';
