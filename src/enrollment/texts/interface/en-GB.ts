import survey from '../../../runtime/texts/interface/en-GB.json';
import pages from './en-GB.json';

/** One file per language, so that the page needs one request. */
export const texts = { ...survey, ...pages };
