import survey from '../../../runtime/texts/later/es.json';
import pages from './es.json';

/** One file for a language takes the page one request. */
export const texts = { ...survey, ...pages };
