/** The chunk with the client that makes the page's calls. The first question usually needs no call. */
export { createPageClient } from './send.ts';
