import survey from '../../../runtime/texts/interface/ko.json';
import pages from './ko.json';

/** One file per language, so that the page needs one request. */
export const texts = { ...survey, ...pages };
