import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ownerOfToken } from '../security/members.ts';
import { hashToken } from '../base/secrets.ts';
import type { Services } from '../services.ts';
import type { OperationSpec } from './documents.ts';
import { fail, type Failure } from '../base/problem.ts';

/** The bearer token of a request, whatever it is worth. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Refuses a call that needs a bearer and has none that is good, before its body is read. Whose account it may touch its handler says;
 * what is only read is asked for together with the token (readProfile).
 */
export async function refuseUnknown(
  { security, method }: Pick<OperationSpec, 'security' | 'method'>,
  request: Pick<FastifyRequest, 'headers'>,
  { settings, db, now }: Pick<Services, 'settings' | 'db' | 'now'>,
): Promise<Failure | null> {
  if (security === null) return null;
  const bearer = bearerOf(request);
  if (security === 'writeKey') return isSame(bearer ?? '', settings.public.eventsKey) ? null : fail(401, 'INVALID_WRITE_KEY');
  const isKnown = bearer !== null && (method === 'GET' || (await ownerOfToken(db, bearer, now())) !== null);
  return isKnown ? null : fail(401, 'INVALID_TOKEN');
}

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));
}
