import type { FastifyInstance, FastifyReply } from 'fastify';
import { isJsonObject } from '../../runtime/base/json.ts';
import { html, type Html } from '../pageTemplate/html.ts';
import { sendPage } from '../pageTemplate/sendPage.ts';
import { isOwnUrl } from '../http/isOwnUrl.ts';
import { originOf } from '../http/originOf.ts';
import type { PortalSettings } from '../portalSignIn/portalSettings.ts';
import { signatureOf } from '../portalSignIn/signIn.ts';
import { isSameSecret, keyedHash, randomCode } from '../base/secrets.ts';
import { NEW_PORTAL_USER, PORTAL_USERS } from './seed/portal.ts';
import type { Services } from '../services.ts';
import { SANDBOX_PORTAL, sandboxPortal } from './sandboxPortal.ts';

/**
 * Serves a small identity provider in place of a partner's portal: a sign-in that issues a code, a token endpoint, and a user
 * endpoint. It asks for no password and its codes never expire, which is acceptable only in the sandbox.
 */
export function addPortalPages(app: FastifyInstance, { settings }: Pick<Services, 'settings'>): void {
  const [, portal] = sandboxPortal(settings.secret);

  app.get(SANDBOX_PORTAL.authorizeUrl, { config: { operation: 'sandboxPortal' } }, async (request, reply) => {
    const { client_id: clientId, redirect_uri: redirectUri = '', state, signature = '' } = texts(request.query);
    const isValid =
      clientId === portal.clientId &&
      isSameSecret(signature, signatureOf(portal, redirectUri)) &&
      isOwnUrl(redirectUri, originOf(request, settings), settings);
    if (isValid) return sendPage(reply, { title: TITLE, body: signInBody(returnLinks(redirectUri, state)) });
    const problem = html`<p class="error" role="alert">The product did not request this sign-in.</p>`;
    return sendPage(reply, { title: TITLE, status: 400, body: signInBody(problem) });
  });

  app.post(SANDBOX_PORTAL.tokenUrl, { config: { operation: 'sandboxPortalToken' } }, async (request, reply) => {
    const { grant_type: grantType, code = '' } = texts(request.body);
    if (!isSameSecret(request.headers.authorization ?? '', clientOf(portal))) return refuse(reply, 401, 'invalid_client');
    if (grantType !== 'authorization_code') return refuse(reply, 400, 'unsupported_grant_type');
    if (!isKnown(code)) return refuse(reply, 400, 'invalid_grant');
    return reply.send({ access_token: tokenOf(code, portal), token_type: 'Bearer', expires_in: 60 });
  });

  app.get(SANDBOX_PORTAL.userUrl, { config: { operation: 'sandboxPortalUser' } }, async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const code = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    return isSameSecret(token, tokenOf(code, portal)) ? reply.send({ sub: code }) : refuse(reply, 401, 'invalid_token');
  });
}

const TITLE = 'Wellness portal';

function signInBody(content: Html): Html {
  return html`<main class="narrow">
    <h1>${TITLE}</h1>
    <p>This page stands in for the sign-in of a partner's portal. It asks for no password.</p>
    ${content}
  </main>`;
}

function returnLinks(redirectUri: string, state: string | undefined): Html {
  const linkTo = (title: string, parameters: Readonly<Record<string, string>>): Html => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...parameters, ...(state !== undefined && { state }) })) url.searchParams.set(name, value);
    return html`<li><a class="button" href="${url.href}">${title}</a></li>`;
  };
  const links = PORTAL_USERS.map(({ code, linkedEmail }) =>
    linkTo(linkedEmail === null ? 'Sign in' : 'Sign in as somebody who is already linked', { code }),
  );
  return html`<ul>
    ${links} ${linkTo('Sign in for the first time', { code: `${NEW_PORTAL_USER}${randomCode(12)}` })}
    ${linkTo('Refuse', { error: 'access_denied' })}
  </ul>`;
}

/** Returns true for the people of the seed and for any new one: each new code is another person. */
function isKnown(code: string): boolean {
  return PORTAL_USERS.some((user) => user.code === code) || (code.startsWith(NEW_PORTAL_USER) && code.length <= 100);
}

/** Builds an access token: the person's code, signed. */
function tokenOf(code: string, { clientSecret }: PortalSettings): string {
  return `${Buffer.from(code).toString('base64url')}.${keyedHash(clientSecret, 'access token', code)}`;
}

function clientOf({ clientId, clientSecret }: PortalSettings): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}

function texts(source: unknown): Readonly<Record<string, string | undefined>> {
  const entries = isJsonObject(source) ? Object.entries(source) : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
