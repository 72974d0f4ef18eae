import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownPlan } from '../../surveyAdapter/handOff/planOf.ts';
import { startSession } from '../../../runtime/engine/session.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import { testContext, testPrepared, testSet } from '../../../runtime/survey/testSupport.tsx';
import { showPage, TEST_RECORD, testConfig, type ShowOptions } from '../testSupport.tsx';
import { SuccessPage } from './SuccessPage.tsx';

const routes = (
  <Routes>
    <Route path="/success" element={<SuccessPage />} />
  </Routes>
);

const show = (address: string, options: Partial<ShowOptions> = {}) => showPage(routes, { address, ...options });
/** Returns a session of one step that has selected a program. */
function sessionIn(program: string): Session {
  const { set } = testPrepared(testSet([{ id: 'end', section: 'first', widget: 'info' }]));
  const session = startSession(set, testContext());
  return { ...session, way: { ...session.way, program } };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const steps = () => [...document.querySelectorAll('[data-steps] > li :is(h2, h3)')].map((step) => step.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the success page', () => {
  it('shows progress for 3750 ms, a completion message for 3000 ms, then three steps [SUCC-02] [SUCC-03] [SUCC-04]', async () => {
    const page = await show('/success?type=created');
    expect(page.main().dataset).toMatchObject({ screen: 'success', type: 'created', phase: 'progress' });
    expect(heading()).toBe('Setting up your program');
    await pass(3749);
    expect(page.main().dataset['phase']).toBe('progress');
    await pass(1);
    expect(heading()).toBe('All done. Welcome!');
    await pass(2999);
    expect(page.main().dataset['phase']).toBe('complete');
    await pass(1);
    expect(steps()).toEqual(['Get the app', 'Log in', 'Start your program']);
  });

  it.each([
    ['steps', null],
    ['medical intake', 'U-1'],
  ])('focuses the heading of each phase before the %s, so that screen readers announce the heading', async (_, intakeUserId) => {
    await show('/success?type=created', { state: { intakeUserId } });
    const focusedElement = () => [document.activeElement?.localName, document.activeElement?.textContent];
    expect(focusedElement()).toEqual(['h1', heading()]);
    await pass(3750);
    expect(focusedElement()).toEqual(['h1', 'All done. Welcome!']);
    await pass(3000);
    expect(focusedElement()).toEqual(['h1', heading()]);
  });

  it('leaves the focus on the button that skips the wait', async () => {
    await show('/success?type=created');
    const button = screen.getByRole('button', { name: 'Continue' });
    act(() => button.focus());
    await pass(3750);
    expect(document.activeElement).toBe(button);
  });

  it.each([
    ['the steps', null, []],
    ['the medical intake', 'U-1', ['/telehealth?userId=U-1&isB2B=true#/steadyPatientIntake']],
  ] as const)('takes a member who skips the wait to %s', async (_, intakeUserId, opened) => {
    const page = await show('/success?type=created', { state: { intakeUserId } });
    act(() => screen.getByRole('button', { name: 'Continue' }).click());
    await pass(0);
    expect([page.main().dataset['phase'], page.opened]).toEqual(['done', opened]);
    await pass(60_000);
    expect(page.opened).toEqual(opened);
  });

  it('helps members who cannot see their program and links to support [SUCC-05] [SUCC-09]', async () => {
    const page = await show('/success');
    await pass(3750);
    await pass(3000);
    expect(screen.getByRole('heading', { name: "Don't see your program?" })).toBeTruthy();
    expect(page.main().textContent).toContain('Have a question?');
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://help.example.com');
  });

  const INTAKE = '/telehealth?userId=U-1&isB2B=true#/steadyPatientIntake';
  const WHOLE = ['Get the app', 'Log in', 'Start your program'];
  const TYPES = [
    ['created', 'Your account is ready.', WHOLE, '[SUCC-06]'],
    ['upgraded', 'Your account now includes your sponsored program.', WHOLE, '[SUCC-06]'],
    ['transitioned', null, ['Open the app', 'Continue'], '[SUCC-07]'],
  ] as const;
  it.each(
    TYPES.flatMap(([type, banner, wantedSteps, ids]) => [true, false].map((isMed) => [type, isMed, ids, banner, wantedSteps] as const)),
  )(
    'with type %s opens the medical intake only for a member with an intake user (%s) [SUCC-08] %s',
    async (type, isMed, _ids, banner, wantedSteps) => {
      const page = await show(`/success?type=${type}`, { state: { intakeUserId: isMed ? 'U-1' : null } });
      await pass(3750);
      await pass(2999);
      expect([page.main().dataset['phase'], page.opened]).toEqual(['complete', []]);
      await pass(1);
      expect(page.main().dataset).toMatchObject({ type, phase: 'done' });
      expect(document.querySelector('[data-banner]')?.textContent ?? null).toBe(isMed ? null : banner);
      expect(steps()).toEqual(isMed ? [] : wantedSteps);
      expect(document.querySelector('[data-screenshots]') === null).toBe(isMed);
      expect(page.opened).toEqual(isMed ? [INTAKE] : []);
      const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
      expect(hrefOf('Continue')).toBe(isMed ? INTAKE : null);
      expect(hrefOf('Open the app')).toBe(!isMed && type === 'transitioned' ? '/deeplink' : null);
    },
  );

  it('links to the store of each phone and shows a QR code to scan [SUCC-15]', async () => {
    await show('/success', { testTiming: true });
    await pass(500);
    await pass(500);
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([address('Download on the App Store'), address('Get it on Google Play')]).toEqual([
      'https://ios.example',
      'https://android.example',
    ]);
    expect(document.querySelector<SVGElement>('[data-qr]')?.dataset['qr']).toBe(`${location.origin}/deeplink`);
  });

  it('links only to the test build when there is one [SUCC-16]', async () => {
    await show('/success', { testTiming: true, config: { stores: { ...testConfig.stores, testBuild: 'https://test.example' } } });
    await pass(500);
    await pass(500);
    expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe('https://test.example');
    expect(screen.queryByRole('link', { name: 'Get it on Google Play' })).toBeNull();
  });

  const PLAN: ShownPlan = {
    firstName: 'Ada',
    goal: {
      startKg: 86.18248,
      goal: { targetWeightInKg: 68.945984, targetWeightDate: '2027-06-04', weightLossSpeedPerWeekInKg: 1 },
    },
  };
  const outline = () =>
    [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ tagName, textContent }) => `${tagName} ${textContent ?? ''}`);

  it('shows the plan in brief, with headings in order', async () => {
    await show('/success', { testTiming: true, notes: { plan: PLAN } });
    await pass(500);
    await pass(500);
    expect(outline()).toEqual([
      "H1 You're enrolled",
      'H2 Ada, your plan at a glance',
      'H2 Three steps to get started',
      'H3 Get the app',
      'H3 Log in',
      'H3 Start your program',
      "H2 Don't see your program?",
    ]);
    const facts = [...document.querySelectorAll('[data-plan] dd')].map(({ textContent }) => textContent?.replace(/\s/gu, ' '));
    expect(facts).toEqual(['152 lb', '2.2 pounds per week', 'June 4, 2027']);
  });

  it.each([
    ['WEIGHT', 'Your weight program'],
    ['DPP', 'Your diabetes prevention program'],
    ['MED', 'Your medication program'],
    ['NMPBA', 'Your medication program'],
    ['MOOD', 'Your mental wellness program'],
  ])('names the program that the member joined: %s', async (program, title) => {
    await show('/success', { testTiming: true, notes: { completed: { set: 'DPP_SURVEY', session: sessionIn(program) } } });
    await pass(500);
    await pass(500);
    expect(document.querySelector('[data-program] h2')?.textContent).toBe(title);
  });

  it.each([
    ['a reload', null],
    ['an enrollment without a goal', { ...PLAN, goal: {} }],
  ])('shows no plan after %s', async (_title, plan) => {
    await show('/success', { testTiming: true, notes: { plan } });
    await pass(500);
    await pass(500);
    expect(document.querySelector('[data-plan]')).toBeNull();
    expect(heading()).toBe("You're enrolled");
  });

  it('shortens its phases with test timing', async () => {
    const page = await show('/success', { testTiming: true });
    await pass(500);
    await pass(500);
    expect(page.main().dataset['phase']).toBe('done');
  });

  it('clears the analytics ids and ends the visit [SUCC-11]', async () => {
    const ids = { b2b_anonymous_user_id: 'a', b2b_identified_user_id: 'b', b2b_identity_hash: 'c' };
    const page = await show('/success', { cookies: { ...ids, lastEnrolledUpid: 'U' } });
    expect([...page.cookies.all.keys()]).toEqual(['lastEnrolledUpid']);
    expect(page.ended()).toBe(true);
  });

  it('keeps a later visit of the same tab that Back has left', async () => {
    const page = await show('/success', { visit: { record: TEST_RECORD }, cookies: { b2b_anonymous_user_id: 'a' } });
    expect([page.ended(), [...page.cookies.all.keys()]]).toEqual([false, ['b2b_anonymous_user_id']]);
  });
});
