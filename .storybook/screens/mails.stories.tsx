import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor, within } from 'storybook/test';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';
import type { MailAbout } from '../../src/server/mail/linkMail.ts';
import type { Mail } from '../../src/server/mail/mail.ts';
import { resetMail } from '../../src/server/mail/resetMail.ts';
import { visitMail } from '../../src/server/mail/visitMail.ts';
import { THEMES } from '../../src/server/sandbox/seed/themes.ts';
import { logoOf } from '../pages/fakeServer.ts';
import { readDisplayed, type Displayed } from '../toolbars/toolbars.ts';
import { MailScreen } from './MailScreen.tsx';

/** The product's emails, in the toolbars' language and for the toolbars' partner. */
const meta: Meta<typeof MailScreen> = { title: 'Pages/Emails', component: MailScreen, tags: ['!autodocs'] };
export default meta;

type Story = StoryObj<typeof MailScreen>;

const WRITERS: Readonly<Record<Mail['template'], (about: MailAbout) => Mail>> = { passwordReset: resetMail, savedVisit: visitMail };

function mailOf(template: Mail['template'], { locale, partner }: Displayed): Mail {
  const sandboxPartner = SANDBOX_PARTNERS.find(({ slug }) => slug === partner);
  return WRITERS[template]({
    to: 'ada@example.com',
    link: 'https://enroll.example/link',
    language: locale,
    partner: sandboxPartner
      ? {
          id: sandboxPartner.id,
          name: sandboxPartner.name,
          logo: logoOf(sandboxPartner.id)?.light ?? null,
          theme: THEMES.get(sandboxPartner.id) ?? null,
        }
      : null,
    // Here the logo's URL is absolute.
    origin: '',
  });
}

const storyOf = (template: Mail['template']): Story => ({
  render: (_args, { globals }) => <MailScreen mail={mailOf(template, readDisplayed(globals))} />,
  play: async ({ canvasElement, globals }) => {
    const { subject, text, link } = mailOf(template, readDisplayed(globals));
    const frame = within(canvasElement).getByTitle<HTMLIFrameElement>('The email');
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toBe(subject));
    await expect(frame.contentDocument?.querySelector(`a[href="${link}"]`)).not.toBeNull();
    await expect(text).toContain(link);
  },
});

export const PasswordReset: Story = storyOf('passwordReset');
export const SavedVisit: Story = storyOf('savedVisit');
