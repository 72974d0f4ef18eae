import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor, within } from 'storybook/test';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';
import { STYLES } from '../../src/server/pageTemplate/styles.ts';
import { pageTexts, type ResetProblem } from '../../src/server/passwordReset/pageTexts.ts';
import { resetPage } from '../../src/server/passwordReset/resetPage.ts';
import { THEMES } from '../../src/server/sandbox/seed/themes.ts';
import { themeCss } from '../../src/server/themes/themeCss.ts';
import { logoOf } from '../pages/fakeServer.ts';
import { readDisplayed, type Displayed } from '../toolbars/toolbars.ts';
import { ServerPageScreen } from './ServerPageScreen.tsx';

/** The page that the mailed link opens, rendered by the server in the toolbars' language and for the toolbars' partner. */
const meta: Meta<typeof ServerPageScreen> = { title: 'Pages/New password', component: ServerPageScreen, tags: ['!autodocs'] };
export default meta;

type Story = StoryObj<typeof ServerPageScreen>;

function sourceOf(problem: ResetProblem | undefined, token: string | null, { locale, partner }: Displayed): string {
  const sandboxPartner = SANDBOX_PARTNERS.find(({ slug }) => slug === partner);
  const theme = sandboxPartner && THEMES.get(sandboxPartner.id);
  const sender = sandboxPartner ? { name: sandboxPartner.name, logo: logoOf(sandboxPartner.id)?.light ?? null } : null;
  const { html } = resetPage({ ...pageTexts(locale), problem, token, partner: sender });
  return `<!doctype html><html lang="${locale}"><style>${STYLES}${theme ? themeCss(theme) : ''}</style><body>${html}</body></html>`;
}

const storyOf = (problem?: ResetProblem, token: string | null = 'token'): Story => ({
  render: (_args, { globals }) => <ServerPageScreen title="Set a new password" html={sourceOf(problem, token, readDisplayed(globals))} />,
  play: async ({ canvasElement, globals }) => {
    const { texts } = pageTexts(readDisplayed(globals).locale);
    const frame = within(canvasElement).getByTitle<HTMLIFrameElement>('Set a new password');
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toBe(texts.title));
    const message = frame.contentDocument?.querySelector('[role="alert"]')?.textContent ?? null;
    await expect(message).toBe(problem === undefined ? null : texts[problem]);
    await expect(frame.contentDocument?.querySelector(token === null ? 'a.button' : 'input[type="password"]')).not.toBeNull();
  },
});

export const Form: Story = storyOf();
export const TooShort: Story = storyOf('length');
export const TooWeak: Story = storyOf('weak');
export const Busy: Story = storyOf('busy');
export const UsedLink: Story = storyOf('invalid', null);
export const TooManyAttempts: Story = storyOf('tooMany', null);
