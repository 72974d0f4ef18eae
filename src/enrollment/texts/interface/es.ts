import survey from '../../../runtime/texts/interface/es.json';
import pages from './es.json';

/** One file per language, so that the page needs one request. */
export const texts = { ...survey, ...pages };
