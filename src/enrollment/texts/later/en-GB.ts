import pages from './en-GB.json';

/** One file for a language takes the page one request. */
export const texts = pages;
