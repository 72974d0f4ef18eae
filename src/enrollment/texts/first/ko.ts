import survey from '../../../runtime/texts/first/ko.json';
import pages from './ko.json';

/** One file for a language takes the page one request. */
export const texts = { ...survey, ...pages };
