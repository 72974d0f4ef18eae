import survey from '../../../runtime/texts/interface/en.json';
import pages from './en.json';

/** One file per language, so that the page needs one request. */
export const texts = { ...survey, ...pages };
