import type { FastifyRequest } from 'fastify';
import { ownerOfToken } from './tokens.ts';
import { isSameSecret } from '../base/secrets.ts';
import type { Services } from '../services.ts';
import { fail, type Failure } from '../base/problem.ts';

/** A kind of bearer token: a member's, or the page's write key. */
export type BearerKind = 'member' | 'writeKey';

/** Returns the bearer token of a request without checking it, or null when there is none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Returns a 401 failure when an operation needs a bearer token and the request has no valid one. Runs before the body is read.
 * Handlers decide which account the token may touch. A member's GET needs any token here: its handler checks the token, and can do so
 * in the statement that reads the data (readProfile).
 */
export async function refuseUnknown(
  { security, method }: { readonly security: BearerKind | null; readonly method: string },
  request: Pick<FastifyRequest, 'headers'>,
  { settings, db, now }: Pick<Services, 'settings' | 'db' | 'now'>,
): Promise<Failure | null> {
  if (security === null) return null;
  const bearer = bearerOf(request);
  if (security === 'writeKey') return isSameSecret(bearer ?? '', settings.public.eventsKey) ? null : fail(401, 'INVALID_WRITE_KEY');
  const isKnown = bearer !== null && (method === 'GET' || (await ownerOfToken(db, bearer, now())) !== null);
  return isKnown ? null : fail(401, 'INVALID_TOKEN');
}
