import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPage, testConfig, testPartner, type TestReply } from '../testSupport.tsx';
import { DoNotSharePage } from './DoNotSharePage.tsx';

const CREATE = 'POST /userData/v3/consent/create';
const montana = { ...testConfig, geo: { country: 'US', region: 'MT' } };

async function show(reply: TestReply, bodies: string[] = []) {
  const replies = {
    [CREATE]: (body: string) => {
      bodies.push(body);
      return reply;
    },
  };
  return showPage(<DoNotSharePage />, { address: '/do-not-share', config: montana, replies });
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Do not share my data' });

describe('the opt-out page', () => {
  it('has an email field and a button that a valid email enables [CONS-13] [CONS-15]', async () => {
    const { user } = await show({ json: {} });
    const email = screen.getByRole('textbox', { name: 'Email address' });
    expect([email.getAttribute('name'), email.getAttribute('type'), email.getAttribute('autocomplete')]).toEqual([
      'email',
      'email',
      'email',
    ]);
    expect(button().disabled).toBe(true);
    await user.type(email, 'ada');
    expect(button().disabled).toBe(true);
    await user.type(email, '@example.com');
    expect(button().disabled).toBe(false);
  });

  it.each([
    ['', false],
    ['ada@', false],
    [`${'a'.repeat(168)}@example.com`, true],
    [`${'a'.repeat(169)}@example.com`, false],
  ])('accepts a valid email of at most 180 characters: %j %s [VAL-57]', async (text, expected) => {
    const { user } = await show({ json: {} });
    await user.click(screen.getByRole('textbox'));
    if (text !== '') await user.paste(text);
    expect(button().disabled).toBe(!expected);
  });

  it.each([
    ['an incomplete email', 'ada@example', 'email', 'Please enter an email address like name@example.com.'],
    ['a missing email', '', 'required', 'Email address is required.'],
    ['an email of 181 characters', `${'a'.repeat(169)}@example.com`, 'maxLength', 'Email address can have at most 180 characters.'],
  ])('explains on Enter why %s keeps the button disabled [VAL-57]', async (_title, typed, code, expected) => {
    const { user } = await show({ json: {} });
    const email = screen.getByRole('textbox');
    expect(email.getAttribute('aria-describedby')).toContain('email-help');
    await user.click(email);
    if (typed !== '') await user.paste(typed);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
    expect(document.querySelector(`p[data-code="${code}"]`)?.textContent).toBe(expected);
  });

  it('is offered everywhere to members of listed partners [CONS-21]', async () => {
    const environment = { specialOptOutSlugs: ['acme'] };
    const config = { geo: { country: 'MX', region: null } };
    await showPage(<DoNotSharePage />, { address: '/do-not-share', config, environment, visit: { partner: testPartner() } });
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  it('sends the status with country, email and state, and stores the choice [API-14] [API-15] [CONS-07] [CONS-16] [CONS-20] [IDENT-11]', async () => {
    const bodies: string[] = [];
    const page = await show({ json: { status: 'OPT_OUT_DO_NOT_SHARE' } }, bodies);
    await page.user.type(screen.getByRole('textbox'), 'ada@example.com');
    await page.user.click(button());
    await waitFor(() => expect(screen.getByText("Done. We won't share or sell your personal data.")).toBeTruthy());
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      country: 'US',
      subdivision: 'MT',
      userIdentifier: { email: 'ada@example.com' },
      status: 'OPT_OUT_DO_NOT_SHARE',
    });
    expect(page.cookies.all.get('ccpaOptOut')).toBe('true');
    expect(page.consentChanges).toEqual(['kept']);
  });

  it('still says after a reload that the choice was saved', async () => {
    const page = await show({ json: {} });
    await page.user.type(screen.getByRole('textbox'), 'ada@example.com');
    await page.user.click(button());
    // The router navigates in a transition, so the history entry may change only after the notice is shown.
    await waitFor(() => expect(page.state()).toEqual({ hasOptedOut: true }));
    cleanup();
    await showPage(<DoNotSharePage />, { address: '/do-not-share', config: montana, state: page.state() });
    expect(screen.getByText(/^Done/)).toBeTruthy();
  });

  it('reports a failure at the field [API-15] [CONS-17] [CONS-18]', async () => {
    const page = await show({ status: 500, json: { code: 'INTERNAL_ERROR' } });
    await page.user.type(screen.getByRole('textbox'), 'ada@example.com');
    await page.user.click(button());
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('p[data-code="doOptOutError"]')?.textContent).toBe("We couldn't save your choice. Please try again.");
    expect(page.cookies.all.has('ccpaOptOut')).toBe(false);
  });

  it.each([
    ['another state', { country: 'US', region: 'NY' }],
    ['another country', { country: 'MX', region: null }],
    ['an unknown place', { country: null, region: null }],
  ])('says that the opt-out does not apply in %s [CONS-14] [CONS-19]', async (_title, geo) => {
    const page = await showPage(<DoNotSharePage />, { address: '/do-not-share', config: { geo } });
    expect(page.main().textContent).toContain("This choice doesn't apply");
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
