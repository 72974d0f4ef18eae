import { additive } from './migration.ts';

/** Stores with an email the id of the request that caused it, so that a failed email can be traced to its request. */
export const mailRequests = additive(['alter table mails add column request_id text']);
