import survey from '../../../runtime/texts/interface/de.json';
import pages from './de.json';

/** One file per language, so that the page needs one request. */
export const texts = { ...survey, ...pages };
