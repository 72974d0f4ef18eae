import type { FastifyInstance } from 'fastify';
import { html } from '../html/html.ts';
import { sendPage } from '../html/sendPage.ts';
import type { Services } from '../services.ts';
import { addMemberPages } from './addMemberPages.ts';
import { addPortalPages } from './addPortalPages.ts';

/** Serves stand-ins for external services, in development only: the members' mail and the portal's sign-in. */
export function addSandboxPages(app: FastifyInstance, { settings, mailer }: Pick<Services, 'settings' | 'mailer'>): void {
  if (settings.environment !== 'development') return;
  addMemberPages(app);
  addPortalPages(app, { settings });
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
}
