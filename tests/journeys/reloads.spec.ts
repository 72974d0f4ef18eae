import type { Page, Route } from '@playwright/test';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { holdTimers } from './support/heldTimers.ts';
import { directKeys, mouse, type InputMethod } from './support/inputMethod.ts';
import { answerStep, continueTo, passStep, stepOf } from './support/member.ts';
import { moodMember, newEmail, weightMember } from './support/members.ts';
import { speedControl } from './support/slowDown.ts';
import { answersInDraft, recordInDraft, startFrom, takeDraft, type StoredDraft } from './support/storedDraft.ts';

/** To raise it: `RELOADS=1000 npx playwright test tests/journeys/reloads.spec.ts --workers=1`. */
const RELOADS = Number(process.env['RELOADS'] ?? 6);
const ENTRY = '/?upid=UPID-ACME-OPEN';
const MAX_PAUSE_MS = 500;
/** Some reloads start up to this long before the press, in milliseconds, so that they interrupt it. */
const LEAD_MS = 60;
const SLOWDOWN = 6;
const SECONDS_A_RELOAD = 20;

/** Steps before the first one make calls, and steps after the last one continue automatically. */
const FIRST = 'sex';
const LAST = 'personalization';

/** The point after a press at which the page is reloaded. */
type ReloadPoint =
  /** As soon as the next question is shown. An encryption that is unfinished by then never finishes. */
  | 'next shown'
  /** While the answer is being encrypted. The encryption never finishes. */
  | 'encrypting'
  /** As soon as the draft contains the answer. The address never changes. */
  | 'kept';

/** Longest delay of an encryption, in milliseconds. */
const MAX_DELAY_MS = 1_000;
/** The time limit of the page's storage, in milliseconds: then it counts as hanging, and the page continues without it. */
const STORAGE_LIMIT = { from: 3000, to: 3000 };

/**
 * Delays each encryption until the page is idle, so that it outlasts everything else that a press starts, as on a busy machine. Chromium
 * may call a page idle only seconds after the last frame.
 */
async function encryptLast(page: Page): Promise<void> {
  await page.addInitScript((timeout) => {
    const { subtle } = crypto;
    const encrypt = subtle.encrypt.bind(subtle);
    subtle.encrypt = async (...args) => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
      if ('isStopped' in window) await new Promise(() => undefined);
      return encrypt(...args);
    };
  }, MAX_DELAY_MS);
}

/** Makes the page reload once at this point, after `arm`. */
async function reloadAt(page: Page, point: ReloadPoint): Promise<() => Promise<void>> {
  await page.addInitScript((when) => {
    const reload = (): void => {
      if (sessionStorage.getItem('armed') === null) return;
      sessionStorage.removeItem('armed');
      Object.assign(window, { isStopped: true });
      location.reload();
    };
    const stepShown = (): string | undefined => document.querySelector<HTMLElement>('main')?.dataset['step'];
    if (when === 'next shown') {
      new MutationObserver(() => {
        const step = stepShown();
        if (step !== undefined && step !== sessionStorage.getItem('armed')) reload();
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step'] });
      return;
    }
    // The page also encrypts other changes to the visit, such as what is ticked before the press.
    let isPressed = false;
    const isArmed = (): boolean => sessionStorage.getItem('armed') !== null;
    const isButton = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button') !== null;
    addEventListener('click', ({ target }) => (isPressed ||= isArmed() && isButton(target)), true);
    if (when === 'kept') {
      // oxlint-disable-next-line typescript/unbound-method -- called on the storage.
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function set(name, value) {
        setItem.call(this, name, value);
        if (!isPressed || name !== 'draft') return;
        history.pushState = () => undefined;
        reload();
      };
      return;
    }
    const { subtle } = crypto;
    const encrypt = subtle.encrypt.bind(subtle);
    subtle.encrypt = (...args) => {
      if (isPressed) reload();
      return encrypt(...args);
    };
  }, point);
  return () => page.evaluate(() => sessionStorage.setItem('armed', document.querySelector<HTMLElement>('main')?.dataset['step'] ?? ''));
}

/** The steps shown before and after a reload, as recorded in session storage. */
interface ShownSteps {
  /** The last step shown before the reload. */
  readonly before: string;
  /** The steps shown since the reload. */
  readonly since: readonly string[];
}

/** Records each shown step in session storage immediately, which survives a reload at any time. */
async function recordShown(page: Page): Promise<() => Promise<ShownSteps>> {
  await page.addInitScript(() => {
    sessionStorage.setItem('before', sessionStorage.getItem('since')?.split(' ').at(-1) ?? '');
    const since: string[] = [];
    new MutationObserver(() => {
      const step = document.querySelector<HTMLElement>('main')?.dataset['step'];
      if (step === undefined || step === since.at(-1)) return;
      since.push(step);
      sessionStorage.setItem('since', since.join(' '));
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step'] });
  });
  return () =>
    page.evaluate(() => ({
      before: sessionStorage.getItem('before') ?? '',
      since: (sessionStorage.getItem('since') ?? '').split(' '),
    }));
}

/** A reload around a press on a slowed-down page. */
interface ReloadedPress {
  readonly page: Page;
  readonly setSpeed: (rate: number) => Promise<void>;
  /** Milliseconds from the press to the reload; negative if the reload starts first. */
  readonly pause: number;
}

/** A mouse that reloads the page after each press on an answer or on Next, without waiting for the effect of the press. */
function reloadingInput({ page, setSpeed, pause }: ReloadedPress): InputMethod {
  const reload = (): Promise<unknown> => page.reload({ waitUntil: 'commit' });
  // The page may unload before it receives the release.
  const release = (): Promise<void> => page.mouse.up().catch(() => undefined);
  return {
    ...mouse(),
    press: async (control) => {
      await control.hover();
      await setSpeed(SLOWDOWN);
      await page.mouse.down();
      const [first, second] = pause < 0 ? [reload, release] : [release, reload];
      const firstAction = first();
      // A fixed pause: the timing itself is under test.
      if (pause !== 0) await page.waitForTimeout(Math.abs(pause));
      await Promise.all([firstAction, second()]);
      await setSpeed(1);
    },
  };
}

/** The steps of an uninterrupted member. */
interface UninterruptedWalk {
  readonly answers: JsonObject;
  readonly steps: readonly string[];
  /** The answers in the draft while each step is shown, keyed by step. */
  readonly drafts: ReadonlyMap<string, JsonObject | null>;
  readonly start: StoredDraft;
}

/** Walks from the first step as far as the planned reloads reach, then returns to the first step. */
async function walkAhead(page: Page): Promise<UninterruptedWalk> {
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  // On a busy machine, storage is only slow.
  await holdTimers(page, STORAGE_LIMIT);
  await page.goto(ENTRY);
  await continueTo(member, { step: FIRST });
  // The draft names the address to start from, and the address of a step follows its first paint.
  await expect(page).toHaveURL(new RegExp(`/${FIRST}\\?`));
  const start = await takeDraft(page);
  const drafts = new Map<string, JsonObject | null>();
  for (;;) {
    const step = await stepOf(page);
    drafts.set(step, await answersInDraft(page));
    if (step === LAST || drafts.size > RELOADS) break;
    await passStep(member, step);
  }
  await startFrom(page, start);
  return { answers: member.answers, steps: [...drafts.keys()], drafts, start };
}

/** Waits for a step after a reload and asserts that the draft equals that of an uninterrupted member. */
async function expectIntact(page: Page, { drafts }: UninterruptedWalk, condition: string): Promise<string> {
  await expect(page.locator('main[data-step]'), condition).toBeVisible();
  const step = await stepOf(page);
  expect(await answersInDraft(page), `the draft at ${step}, ${condition}`).toEqual(drafts.get(step));
  return step;
}

/**
 * Returns the steps that may be shown after a press on a step: the same one, the next one, and those after an info that continues
 * automatically.
 */
function shownAfter({ steps, answers }: UninterruptedWalk, from: string): readonly string[] {
  const start = steps.indexOf(from);
  const end = steps.findIndex((step, index) => index > start && answers[step] !== undefined);
  return steps.slice(start, end < 0 ? undefined : end + 1);
}

test("a reload keeps the answers after the browser has cleared the page's database", async ({ page, server }) => {
  await page.goto(ENTRY);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('visit');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' });
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'gender' });
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'gender');
});

test('a reload as the next question appears keeps the previous answer, however long encryption takes', async ({ page }) => {
  test.slow();
  const walk = await walkAhead(page);
  const readShown = await recordShown(page);
  await encryptLast(page);
  const arm = await reloadAt(page, 'next shown');
  await startFrom(page, walk.start);
  for (const [index, next] of walk.steps.slice(1).entries()) {
    const from = walk.steps[index] ?? '';
    await expect(page.locator(`main[data-step="${from}"]`)).toBeVisible();
    await arm();
    const reloaded = page.waitForEvent('load');
    await answerStep({ page, input: mouse(), answers: walk.answers }, from);
    await reloaded;
    await expectIntact(page, walk, `reloaded as ${next} was shown`);
    expect(await readShown()).toEqual({ before: next, since: [next] });
  }
});

test('a reload while an answer is being encrypted asks the question again, unanswered', async ({ page }) => {
  test.slow();
  const walk = await walkAhead(page);
  const readShown = await recordShown(page);
  await encryptLast(page);
  const arm = await reloadAt(page, 'encrypting');
  await startFrom(page, walk.start);
  for (const from of walk.steps.slice(0, -1)) {
    await expect(page.locator(`main[data-step="${from}"]`)).toBeVisible();
    await arm();
    const reloaded = page.waitForEvent('load');
    await answerStep({ page, input: mouse(), answers: walk.answers }, from);
    await reloaded;
    await expectIntact(page, walk, `reloaded while the answer to ${from} was encrypted`);
    expect(await readShown()).toEqual({ before: from, since: [from] });
    await passStep({ page, input: mouse(), answers: walk.answers }, from);
  }
});

test('a reload before the address changes continues with the next question, and Back works', async ({ page }) => {
  test.slow();
  const walk = await walkAhead(page);
  const readShown = await recordShown(page);
  const arm = await reloadAt(page, 'kept');
  await startFrom(page, walk.start);
  for (const [index, next] of walk.steps.slice(1).entries()) {
    const from = walk.steps[index] ?? '';
    await expect(page.locator(`main[data-step="${from}"]`)).toBeVisible();
    await arm();
    const reloaded = page.waitForEvent('load');
    await answerStep({ page, input: mouse(), answers: walk.answers }, from);
    await reloaded;
    await expect(page).toHaveURL(new RegExp(`/${next}\\?`));
    await expectIntact(page, walk, `reloaded before the address of ${next}`);
    expect((await readShown()).since).toEqual([next]);
  }
  await page.locator('[data-action="back"]').click();
  await expect(page.locator(`main[data-step="${walk.steps.at(-2)}"]`)).toBeVisible();
});

for (const encryptsLast of [false, true]) {
  const condition = encryptsLast ? ', with slow encryption' : '';

  test(`a reload 0 to ${MAX_PAUSE_MS} ms after a press loses no answer, ${RELOADS} times on a slow machine${condition}`, async ({
    page,
  }) => {
    test.setTimeout(120_000 + RELOADS * SECONDS_A_RELOAD * 1000);
    const walk = await walkAhead(page);
    const readShown = await recordShown(page);
    if (encryptsLast) await encryptLast(page);
    await startFrom(page, walk.start);
    const setSpeed = await speedControl(page);
    const count = { nextWasShown: 0, answerWasKept: 0, pressWasCutOff: 0, stepContinuedAutomatically: 0, hadNoAnswer: 0, lost: 0 };
    for (let reloads = 0; reloads < RELOADS; reloads += 1) {
      if ((await stepOf(page)) === walk.steps.at(-1)) await startFrom(page, walk.start);
      const from = await expectIntact(page, walk, 'before a press');
      const next = walk.steps[walk.steps.indexOf(from) + 1];
      // Evenly spread, with different pauses in each round of the steps.
      const pause = ((reloads * 83) % (MAX_PAUSE_MS + LEAD_MS + 1)) - LEAD_MS;
      const when = `${from}, reloaded ${pause} ms after the press`;
      const input = reloadingInput({ page, setSpeed, pause });
      const isAnswered = await answerStep({ page, input, answers: walk.answers }, from).then(
        () => true,
        async (error: unknown) => {
          if ((await stepOf(page)) !== next) throw error;
          return false;
        },
      );
      const stepAfter = await expectIntact(page, walk, when);
      if (!isAnswered) {
        count.stepContinuedAutomatically += 1;
        continue;
      }
      if (walk.answers[from] === undefined) {
        // An info has no answer to lose, and continues automatically when shown again.
        expect(shownAfter(walk, from), when).toContain(stepAfter);
        count.hadNoAnswer += 1;
        continue;
      }
      const { before, since } = await readShown();
      expect(shownAfter(walk, from), when).toEqual(expect.arrayContaining([...since, stepAfter]));
      // An info may have continued automatically in the meantime.
      if (since.every((step) => walk.answers[step] !== undefined)) {
        expect(since, when).toEqual([stepAfter]);
        await expect(page, when).toHaveURL(new RegExp(`/${stepAfter}\\?`));
      }
      const wasPast = walk.steps.indexOf(before) > walk.steps.indexOf(from);
      if (wasPast && stepAfter === from) count.lost += 1;
      else if (wasPast) count.nextWasShown += 1;
      else if (stepAfter !== from) count.answerWasKept += 1;
      else count.pressWasCutOff += 1;
      expect.soft(count.lost, when).toBe(0);
    }
    test.info().annotations.push({ type: 'reloads', description: JSON.stringify(count) });
    if (process.env['RELOADS'] !== undefined) process.stdout.write(`${JSON.stringify(count)}\n`);
  });
}

test('a reload in the middle of a form keeps the typed text and ticked boxes', async ({ page }) => {
  const member = { page, input: directKeys(), answers: weightMember(newEmail()) };
  /** Edits the form, waits until the draft contains the last text or option of the edit, and reloads. */
  const editAndReload = async (step: string, last: string, edit: () => Promise<void>): Promise<void> => {
    await edit();
    await expect.poll(async () => JSON.stringify(await recordInDraft(page))).toContain(last);
    await page.reload();
    await expect(page.locator(`main:is([data-step="${step}"], [data-screen="${step}"])`)).toBeVisible();
  };
  await page.goto(`${ENTRY}&testTiming=true`);
  await editAndReload('eligibility', 'Ada', () => page.locator('[name$=".firstName"]').fill('Ada'));
  await expect(page.locator('[name$=".firstName"]')).toHaveValue('Ada');
  await continueTo(member, { step: 'ethnicity' });
  await editAndReload('ethnicity', 'asian', () => page.locator('input[value="asian"]').check());
  await expect(page.locator('input[value="asian"]')).toBeChecked();
  await continueTo(member, { step: 'completeProfile' });
  await editAndReload('completeProfile', 'Austin', async () => {
    await page.locator('[name="completeProfile.phoneNumber.value"]').fill('2015550123');
    await page.locator('[name="completeProfile.address.city"]').fill('Austin');
  });
  await expect(page.locator('[name="completeProfile.phoneNumber.value"]')).toHaveValue('(201) 555-0123');
  await expect(page.locator('[name="completeProfile.address.city"]')).toHaveValue('Austin');
});

test('a phone number sent before its library was loaded is the one that the form shows after a reload', async ({ page }) => {
  const member = { page, input: directKeys(), answers: moodMember(newEmail()) };
  const library = /\/assets\/phone-/;
  const heldScripts: Route[] = [];
  await page.route(library, (route) => void heldScripts.push(route));
  // The completion fails, so the draft remains.
  await page.route('**/dpp/v1/triage*', (route) => route.abort());
  await page.goto(`${ENTRY}&testTiming=true`);
  await continueTo(member, { step: 'completeProfile' });
  await answerStep(member, 'completeProfile');
  await expect(page.locator('main')).toHaveAttribute('data-step', 'completeProfile');
  expect(heldScripts).not.toHaveLength(0);
  await page.unroute(library);
  await Promise.all(heldScripts.map((route) => route.continue()));
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'error');
  expect(await answersInDraft(page)).toMatchObject({ completeProfile: { phoneNumber: { value: '(201) 555-0123' } } });
});

test('text typed just before the member follows a link is still there after Back [S-040]', async ({ page }) => {
  // Holds what the page does when the member pauses, as if the link had been pressed earlier.
  const pause = await holdTimers(page, { from: 100, to: 1000 }, false);
  const member = { page, input: directKeys(), answers: weightMember(newEmail()) };
  await page.goto(`${ENTRY}&testTiming=true`);
  await continueTo(member, { step: 'heightWeight' });
  const weight = page.locator('[name="heightWeight.weight"]');
  await pause.hold();
  await weight.fill('187');
  await page.locator('footer a[href^="/privacy"]').click();
  await expect(weight).toHaveCount(0);
  await pause.release();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
  await page.goBack();
  await expect(weight).toHaveValue('187');
});
