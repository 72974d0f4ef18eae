import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { partnerById } from '../store/partners.ts';
import type { Db } from '../store/schema.ts';
import { identify, type PortalPerson, type PortalRequest, type PortalSend } from './portalClient.ts';
import type { PortalSettings } from './portalSettings.ts';

/** A partner's portal. */
export interface Portal {
  readonly partnerId: number;
  readonly settings: PortalSettings;
}

/** The partners' portals. */
export interface Portals {
  /** The portal that a partner's members enroll from; null where it has none. 0, a partner not known, is the only one there is. */
  readonly of: (partnerId: number) => Promise<Portal | null>;
  /** Who has signed in, by the code that the portal gave. */
  readonly identify: (portal: Portal, code: string, redirectUri: string) => Promise<PortalPerson>;
}

/** What we ask for are a few hundred bytes. */
const LONGEST_ANSWER = 64 * 1024;

/** The portals of the settings. Portals that are paths of this server (the sandbox's) are asked without a socket. */
export function makePortals({ settings, db }: { readonly settings: Settings; readonly db: Db }, app: FastifyInstance): Portals {
  const sendTo =
    ({ timeoutMs }: PortalSettings): PortalSend =>
    (request) =>
      request.url.startsWith('/') ? sendInside(app, request) : sendOut(request, timeoutMs);
  return {
    of: async (asked) => {
      const [only, ...others] = settings.portals.keys();
      const partnerId = asked === 0 && others.length === 0 ? only : asked;
      const portal = partnerId === undefined ? undefined : settings.portals.get(partnerId);
      if (partnerId === undefined || !portal) return null;
      const found = await partnerById(db, partnerId);
      return found?.partner.configs.ENROLL_VIRGIN_PULSE === true ? { partnerId, settings: portal } : null;
    },
    identify: ({ partnerId, settings: portal }, code, redirectUri) =>
      identify(sendTo(portal), portal, { code, redirectUri }, (step, why) => app.log.warn({ partnerId, step, why }, 'a portal failed')),
  };
}

async function sendInside(app: FastifyInstance, { method, url, headers, body }: PortalRequest) {
  const reply = await app.inject({ method, url, headers: { ...headers }, ...(body !== undefined && { payload: body }) });
  return { status: reply.statusCode, text: reply.body };
}

/** A redirect is no answer: the secret goes to the address of the settings alone. */
async function sendOut({ method, url, headers, body }: PortalRequest, timeoutMs: number) {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  });
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new RangeError('the answer is too long');
  }
  return { status: response.status, text };
}
