import survey from '../../../runtime/texts/later/ko.json';
import pages from './ko.json';

/** One file for a language takes the page one request. */
export const texts = { ...survey, ...pages };
