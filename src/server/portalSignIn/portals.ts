import type { FastifyInstance } from 'fastify';
import { limitedText } from '../base/limitedText.ts';
import { inSpan } from '../base/spans.ts';
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
  /**
   * Returns the portal that a partner's members enroll from, or null. For 0, which stands for an unknown partner, returns the portal if
   * there is only one.
   */
  readonly of: (partnerId: number) => Promise<Portal | null>;
  /** Identifies the person who signed in, by the portal's code. The id of the member's request is for the log. */
  readonly identify: (portal: Portal, code: string, redirectUri: string, requestId: string) => Promise<PortalPerson>;
}

/** Maximum length of an accepted response, in characters. Real ones are a few hundred bytes. */
const MAX_ANSWER_LENGTH = 64 * 1024;

/** Creates the portals of the settings. A portal at a path of this server (the sandbox's) is called without a socket. */
export function makePortals({ settings, db }: { readonly settings: Settings; readonly db: Db }, app: FastifyInstance): Portals {
  const sendTo =
    ({ timeoutMs }: PortalSettings): PortalSend =>
    (request) =>
      inSpan(
        { name: request.method === 'POST' ? 'portal token' : 'portal user', kind: 'client' },
        (trace) => {
          const traced = { ...request, headers: { ...request.headers, ...trace } };
          return request.url.startsWith('/') ? sendInside(app, traced) : sendOut(traced, timeoutMs);
        },
        ({ status }) => status === 200,
      );
  return {
    of: async (requestedId) => {
      const [onlyId, ...others] = settings.portals.keys();
      const partnerId = requestedId === 0 && others.length === 0 ? onlyId : requestedId;
      const portal = partnerId === undefined ? undefined : settings.portals.get(partnerId);
      if (partnerId === undefined || !portal) return null;
      const partner = await partnerById(db, partnerId);
      return partner?.partner.configs.ENROLL_VIRGIN_PULSE === true ? { partnerId, settings: portal } : null;
    },
    identify: ({ partnerId, settings: portal }, code, redirectUri, requestId) =>
      identify(sendTo(portal), portal, { code, redirectUri }, (step, why) =>
        app.log.warn({ requestId, partnerId, step, why }, 'a sign-in portal failed'),
      ),
  };
}

async function sendInside(app: FastifyInstance, { method, url, headers, body }: PortalRequest) {
  const reply = await app.inject({ method, url, headers: { ...headers }, ...(body !== undefined && { payload: body }) });
  return { status: reply.statusCode, text: reply.body };
}

/** Refuses redirects, because the secret must reach only the configured address. */
async function sendOut({ method, url, headers, body }: PortalRequest, timeoutMs: number) {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await limitedText(response, MAX_ANSWER_LENGTH) };
}
