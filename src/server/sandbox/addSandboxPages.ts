import type { FastifyInstance } from 'fastify';
import { html } from '../pageTemplate/html.ts';
import { sendPage } from '../pageTemplate/sendPage.ts';
import type { Services } from '../services.ts';
import { addMemberPages } from './addMemberPages.ts';
import { addPortalPages } from './addPortalPages.ts';

/** Serves stand-ins for external services, in development only: the members' mail and the portal's sign-in. */
export function addSandboxPages(app: FastifyInstance, { settings, mailer }: Pick<Services, 'settings' | 'mailer'>): void {
  if (settings.environment !== 'development') return;
  addMemberPages(app);
  addPortalPages(app, { settings });
  app.get('/sandbox/mail', { config: { operation: 'sandboxMail' } }, async (_request, reply) => {
    const mails = mailer.sentMails().map(
      ({ to, link, partner, subject, text }) =>
        html`<li>
          <p>${partner !== null && `From ${partner}, `}to ${to}: <strong>${subject}</strong></p>
          ${text.split('\n\n').map((line) => line !== link && html`<p class="soft">${line}</p>`)}
          <p><a href="${link}">${subject}</a></p>
        </li>`,
    );
    return sendPage(reply, {
      title: 'Sandbox mail',
      body: html`<main>
        <h1>Sandbox mail</h1>
        ${
          mails.length > 0
            ? html`<ol>
                ${mails}
              </ol>`
            : html`<p>No mail yet. Request a password reset or a link to another device, then reload this page.</p>`
        }
      </main>`,
    });
  });
}
