import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../../visit/draft/draft.ts';
import { packVisit } from '../../visit/draft/savedVisit.ts';
import { tabStorage } from '../../visit/storage/tabStorage.ts';
import { VISIT_OPENER, VISIT_TOKEN } from '../../visit/addressBar/visitToken.ts';
import { showPage, testPartner, type TestReply } from '../testSupport.tsx';
import { ContinuePage } from './ContinuePage.tsx';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { OtherDevicePages } from './OtherDevicePages.tsx';
import { OtherDevicePage } from './OtherDevicePage.tsx';

const SAVE = 'POST /account/savedVisits';
const OPEN = 'POST /account/savedVisits:open';
const TOKEN = 'the-token-of-a-mailed-link';

const RECORD = recordAt('gender', { sex: 'female', createAccount: { email: 'ada@example.com' } });
const DRAFT: Draft = { ...emptyDraft(() => 'their-key'), upid: 'U', partner: testPartner(), record: RECORD };

it.each([
  ['/Continue/', 'continue'],
  ['/Other-Device/', 'otherDevice'],
])('the address %s shows the screen %s, regardless of case and a slash at the end', async (address, name) => {
  const page = await showPage(<OtherDevicePages />, { address });
  expect(page.main().dataset['screen']).toBe(name);
});

describe('the page that saves a visit for another device', () => {
  const show = (reply: TestReply, visit: Partial<Draft> = DRAFT) =>
    showPage(<OtherDevicePage />, { address: '/other-device?lang=en&utm_source=x', visit, replies: { [SAVE]: reply } });

  it('prefills the email that was entered before, and sends the visit, its language and its partner', async () => {
    const page = await show({ status: 202, json: { status: 'REQUESTED' } });
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
    expect(email.value).toBe('ada@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Email me the link' }));
    await waitFor(() => expect(document.querySelector('main [role="status"]')?.textContent).toContain("We've sent you a link."));
    const body = JSON.parse(page.calls[0]?.body ?? '');
    expect(body).toMatchObject({ email: 'ada@example.com', lang: 'en', partnerSlug: 'acme' });
    expect(JSON.parse(body.visit)).toMatchObject({
      path: '/enrollment?lang=en&utm_source=x',
      draft: { upid: 'U', record: { answers: RECORD.answers, position: RECORD.position } },
    });
    expect(page.visit().record, 'this device keeps its answers').toEqual(RECORD);
  });

  it.each([
    ['too many requests', { status: 429, json: { code: 'RATE_LIMITED' } }, "You've asked for several links."],
    ['a failure', { status: 503, json: { code: 'UNAVAILABLE' } }, "We couldn't reach our service."],
  ])('reports %s', async (_title, reply, words) => {
    const page = await show(reply);
    await page.user.click(screen.getByRole('button', { name: 'Email me the link' }));
    await waitFor(() => expect(document.querySelector('[data-error-summary]')?.textContent).toContain(words));
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
  });

  it.each([
    ['a visit without answers', { record: null }],
    ['the answers of a logged-in member', { ...DRAFT, owner: 'MEMBER' }],
  ])('offers no link for %s', async (_title, visit) => {
    const page = await show({ json: {} }, visit);
    expect(page.main().textContent).toContain('There are no answers to save yet.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the page that opens a saved visit', () => {
  afterEach(() => {
    tabStorage.removeItem(VISIT_TOKEN);
    tabStorage.removeItem(VISIT_OPENER);
  });

  const show = (reply: TestReply | ((body: string) => TestReply), visit: Partial<Draft> = {}) => {
    tabStorage.setItem(VISIT_TOKEN, TOKEN);
    return showPage(<ContinuePage />, { address: '/continue?lang=en', visit, replies: { [OPEN]: reply } });
  };
  const press = async (page: Awaited<ReturnType<typeof show>>) => page.user.click(screen.getByRole('button', { name: 'Continue' }));

  it('uses the link only when the member presses the button, and continues at the saved step', async () => {
    const page = await show({ json: { visit: packVisit({ draft: DRAFT, path: '/enrollment?lang=en' }) } });
    expect(page.sent).toEqual([]);
    await press(page);
    await waitFor(() => expect(page.address()).toBe('/enrollment?lang=en'));
    expect(page.visit()).toMatchObject({ upid: 'U', record: RECORD });
    expect(tabStorage.getItem(VISIT_TOKEN)).toBeNull();
  });

  it('gives the visit a new completion key, because the other device can complete it too', async () => {
    const page = await show({ json: { visit: packVisit({ draft: DRAFT, path: '/enrollment' }) } });
    await press(page);
    await waitFor(() => expect(page.address()).toBe('/enrollment'));
    expect(['their-key', 'completion-key']).not.toContain(page.visit().completionKey);
  });

  it('warns before it replaces the answers of this tab', async () => {
    const page = await show({ json: {} }, DRAFT);
    expect(page.main().textContent).toContain('Your answers in this tab will be replaced.');
  });

  it('keeps the link after a failure, and retries as the same device', async () => {
    let isDown = true;
    const page = await show(() => {
      if (!isDown) return { json: { visit: packVisit({ draft: DRAFT, path: '/enrollment' }) } };
      isDown = false;
      return { status: 503, json: { code: 'UNAVAILABLE' } };
    });
    await press(page);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your link still works.'));
    await press(page);
    await waitFor(() => expect(page.address()).toBe('/enrollment'));
    const [first, second] = page.calls.map(({ body }) => JSON.parse(body));
    expect(first).toMatchObject({ token: TOKEN });
    expect(second).toEqual(first);
  });

  it('retries as the same device after a reload, because the reply may have been lost', async () => {
    const lost = await show({ status: 503, json: { code: 'UNAVAILABLE' } });
    await press(lost);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your link still works.'));
    cleanup();
    const reloaded = await show({ json: { visit: packVisit({ draft: DRAFT, path: '/enrollment' }) } });
    await press(reloaded);
    await waitFor(() => expect(reloaded.address()).toBe('/enrollment'));
    const [first, second] = [lost, reloaded].map(({ calls }) => JSON.parse(calls[0]?.body ?? ''));
    expect(second).toEqual(first);
    expect(tabStorage.getItem(VISIT_OPENER)).toBeNull();
  });

  it.each([
    ['a used link', { status: 410, json: { code: 'VISIT_LINK_INVALID' } }],
    ['a visit that cannot be read', { json: { visit: '{}' } }],
  ])('says what to do after %s, and leaves the tab unchanged', async (_title, reply) => {
    const page = await show(reply, { record: RECORD });
    await press(page);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ask for a new link there'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(page.visit().record).toEqual(RECORD);
  });

  it('reports a missing link', async () => {
    tabStorage.removeItem(VISIT_TOKEN);
    await showPage(<ContinuePage />, { address: '/continue' });
    expect(screen.getByRole('alert').textContent).toContain('has expired or has already been used');
  });
});
