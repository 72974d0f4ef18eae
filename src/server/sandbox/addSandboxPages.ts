import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { isJsonObject } from '../../base/json.ts';
import { html, type Html } from '../html/html.ts';
import { sendPage } from '../html/sendPage.ts';
import { leadsBack } from '../http/leadsBack.ts';
import { originOf } from '../http/registerOperation.ts';
import { signatureOf } from '../portal/signInUrl.ts';
import { hashToken } from '../security/secrets.ts';
import { PORTAL_USERS } from '../seed/portal.ts';
import { SANDBOX_PORTAL_PATH } from '../settings.ts';
import type { Services } from '../services.ts';
import { addMemberPages } from './addMemberPages.ts';

/** The pages that stand in for other people's services while trying: the members' mail, the portal's sign-in. In development alone. */
export function addSandboxPages(app: FastifyInstance, { settings, mailer }: Pick<Services, 'settings' | 'mailer'>): void {
  if (settings.environment !== 'development') return;
  addMemberPages(app);
  app.get('/sandbox/mail', { config: { operation: 'sandboxMail' } }, async (_request, reply) => {
    const mails = mailer.sent().map(
      ({ to, link }) =>
        html`<li>
          <p>To ${to}: a link to set a new password, good once and for an hour.</p>
          <p><a href="${link}">Set a new password</a></p>
        </li>`,
    );
    return sendPage(reply, {
      title: 'Mail of the sandbox',
      body: html`<main>
        <h1>Mail of the sandbox</h1>
        ${
          mails.length > 0
            ? html`<ol>
                ${mails}
              </ol>`
            : html`<p>No mail yet. Ask for a new password, then load this page again.</p>`
        }
      </main>`,
    });
  });

  app.get(SANDBOX_PORTAL_PATH, { config: { operation: 'sandboxPortal' } }, async (request, reply) => {
    const { client_id: clientId, redirect_uri: redirectUri, signature } = texts(request.query);
    const { portal } = settings;
    const isSound =
      portal !== null &&
      clientId === portal.clientId &&
      redirectUri !== undefined &&
      isSame(signature ?? '', signatureOf(portal, redirectUri)) &&
      leadsBack(redirectUri, originOf(request, settings), settings);
    if (!isSound || redirectUri === undefined)
      return sendPage(reply, {
        title: 'Wellness portal',
        status: 400,
        body: signInBody(html`<p class="error" role="alert">This sign-in was not asked for by the product.</p>`),
      });
    const back = (parameters: Readonly<Record<string, string>>): string => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    };
    const ways = PORTAL_USERS.map(
      ({ code, linkedEmail }) =>
        html`<li>
          <a class="button" href="${back({ code })}">${linkedEmail === null ? 'Sign in' : 'Sign in as somebody who is linked already'}</a>
        </li>`,
    );
    return sendPage(reply, {
      title: 'Wellness portal',
      body: signInBody(
        html`<ul>
          ${ways}
          <li><a class="button" href="${back({ error: 'access_denied' })}">Refuse</a></li>
        </ul>`,
      ),
    });
  });
}

function signInBody(content: Html): Html {
  return html`<main class="narrow">
    <h1>Wellness portal</h1>
    <p>The sandbox's stand-in for the sign-in of a partner's portal. Nobody is asked for a password here.</p>
    ${content}
  </main>`;
}

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));
}

function texts(query: unknown): Readonly<Record<string, string | undefined>> {
  const entries = isJsonObject(query) ? Object.entries(query) : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
