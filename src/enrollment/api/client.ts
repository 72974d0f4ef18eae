/** The chunk with the client that makes the page's calls. The first question usually needs no call. */
export { withSimulatedLocation } from './simulatedLocation.ts';
export { createSend } from './send.ts';
export { createTransport, pause } from './transport.ts';
