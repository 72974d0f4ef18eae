import survey from '../../../runtime/texts/later/en.json';
import pages from './en.json';

/** One file for a language takes the page one request. */
export const texts = { ...survey, ...pages };
