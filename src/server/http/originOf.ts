import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** Returns the origin of this server as the visitor sees it. */
export function originOf(request: FastifyRequest, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
