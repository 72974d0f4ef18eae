/** The code that loads an entry that the server has not rendered. */
export { entryCalls } from '../../shared/partner/entryCalls.ts';
export { loadEntry } from './loadEntry.ts';
