import { additive } from './migration.ts';

/** Keeps with a mail the id of the request that it is from, so that a mail that fails leads back to it. */
export const mailRequests = additive(['alter table mails add column request_id text']);
