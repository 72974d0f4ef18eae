import survey from '../../../runtime/texts/first/de.json';
import pages from './de.json';

/** One file for a language takes the page one request. */
export const texts = { ...survey, ...pages };
