import type { Page } from '@playwright/test';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { startServer } from '../support/server.ts';
import { clickAt, doubleMouse, doubleTouch, type DoubleInput, type Spot } from './support/doubleInput.ts';
import { holdTimers } from './support/heldTimers.ts';
import { directKeys, keyboard, mouse } from './support/inputMethod.ts';
import { continueTo, passStep, stepOf } from './support/member.ts';
import { moodMember, newEmail, PASSWORD, weightMember } from './support/members.ts';
import { slowDown } from './support/slowDown.ts';

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true';
/** Reads numbers from an environment variable, such as `PRESS_GAPS=50,100,200 CPU=1,6 npx playwright test tests/journeys/presses.spec.ts`. */
const listOf = (name: string, usual: string): readonly number[] => (process.env[name] ?? usual).split(',').map(Number);
const GAPS = listOf('PRESS_GAPS', '0');
const SLOWDOWNS = listOf('CPU', '1');

const MAX_DOUBLE_TAP_MS = 300;
/** Delays after which screens continue automatically, in milliseconds. */
const AUTO_ADVANCE = { from: 2500, to: 6000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Passes a confirmation, an alert, a waiver, a slider, a select, checkboxes, forms and info screens. */
const member = (): JsonObject => ({ ...weightMember(newEmail()), eatingDisorder: 'yes', eatingDisorderWaiver: true });
/** One of each kind of step. */
const KINDS = [
  'createAccount',
  'sex',
  'ethnicity',
  'locationState',
  'eatingDisorderAlert',
  'eatingDisorderWaiver',
  'mskPainLevel',
  'heightWeight',
];

/** Presses everything twice in an enrollment that has a step of each kind. */
async function pressEachKindTwice(page: Page, input: DoubleInput): Promise<void> {
  const passed = await pressAllTwice({ page, input, address: ENTRY, answers: member(), goal: { step: 'personalization' } });
  expect(passed).toEqual(expect.arrayContaining(KINDS));
}

/** Records every step shown, however briefly. */
async function recordSteps(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownSteps: shown });
    new MutationObserver(() => {
      const step = document.querySelector<HTMLElement>('main')?.dataset['step'];
      if (step !== undefined && step !== shown.at(-1)) shown.push(step);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step'] });
  });
  return () => page.evaluate(() => ('shownSteps' in window && Array.isArray(window.shownSteps) ? window.shownSteps.map(String) : []));
}

/** A visit that presses everything twice. */
interface PressedTwice {
  readonly page: Page;
  readonly input: DoubleInput;
  readonly address: string;
  readonly answers: JsonObject;
  readonly goal: Parameters<typeof continueTo>[1];
}

/** Passes the steps up to the goal with double presses, and asserts that a second press never answers a step. */
async function pressAllTwice({ page, input, address, answers, goal }: PressedTwice): Promise<readonly string[]> {
  const shownSteps = await recordSteps(page);
  const autoAdvance = await holdTimers(page, AUTO_ADVANCE);
  await page.goto(address);
  const onStep = async (step: string): Promise<void> => {
    await input.pressLate();
    await expect(page.locator('main [aria-pressed="true"], main [data-touched="true"]')).toHaveCount(0);
    expect(await stepOf(page)).toBe(step);
    if (step !== 'continueProgram') return;
    // This step passes automatically: a press aimed at its Next may land on the page after it.
    await autoAdvance.release();
    await expect(page.locator(`main:not([data-step="${step}"])`)).toBeVisible();
    await autoAdvance.hold();
  };
  const passed = await continueTo({ page, input, answers, onStep }, goal);
  expect((await shownSteps()).slice(0, passed.length)).toEqual(passed);
  return passed;
}

for (const rate of SLOWDOWNS) {
  for (const gap of GAPS) {
    const condition = `${gap} ms apart, at ${rate}x`;

    test(`a double click answers exactly one step of each kind (${condition})`, async ({ page }) => {
      test.slow();
      await slowDown(page, rate);
      await pressEachKindTwice(page, doubleMouse(page, gap));
    });

    // A later tap is a new tap, so it counts.
    if (gap > MAX_DOUBLE_TAP_MS) continue;
    test.describe('by touch', () => {
      test.use(PHONE);

      test(`a double tap answers exactly one step of each kind (${condition})`, async ({ page }) => {
        test.slow();
        await slowDown(page, rate);
        await pressEachKindTwice(page, await doubleTouch(page, gap));
      });

      test(`a double tap answers exactly one step of a paid account's transition (${condition})`, async ({ page }) => {
        test.slow();
        // The sandbox has one paid account, which other journeys move too.
        const sandbox = await startServer();
        try {
          await slowDown(page, rate);
          const answers = {
            ...moodMember('paid@example.com'),
            healthGoal: 'reducingStressAnxiousFeelings',
            existingPassword: { password: PASSWORD },
          };
          const address = `${sandbox.origin}${ENTRY}`;
          const passed = await pressAllTwice({ page, input: await doubleTouch(page, gap), address, answers, goal: { screen: 'success' } });
          expect(passed.slice(-3)).toEqual(['transitionExplainer', 'activeSubscription', 'continueProgram']);
          await expect(page.locator('main')).toHaveAttribute('data-type', 'transitioned');
        } finally {
          await sandbox.stop();
        }
      });
    });
  }
}

const CONTROLS = 'button:enabled, input, select, textarea, summary, label, a[href]';

/** Scrolls a control into view, in one call instead of four. @returns its kind and centre; null for a hidden control */
function scrollToControl(control: Element): { readonly kind: string; readonly centre: Spot } | null {
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  if (width === 0 || height === 0 || !control.checkVisibility({ visibilityProperty: true })) return null;
  const kind = control instanceof HTMLInputElement ? control.type : control.localName;
  return { kind, centre: { x: left + width / 2, y: top + height / 2 } };
}

/** Returns everything that a member can change on a step, and the page's address. */
const stateOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    address: location.href,
    step: document.querySelector<HTMLElement>('main')?.dataset['step'],
    fields: [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ name, value, checked }) => [
      name,
      value,
      checked,
    ]),
    pressed: document.querySelectorAll('[aria-pressed="true"], [data-touched="true"], dialog[open], details[open]').length,
    focused: document.activeElement?.tagName,
  }));

test('the second click of a double click does not act on any control of the next step', async ({ page }) => {
  test.slow();
  const kinds = new Set<string>();
  await page.goto(ENTRY);
  await continueTo(
    {
      page,
      input: mouse(),
      answers: member(),
      onStep: async (step) => {
        if (!KINDS.includes(step)) return;
        // The address of a step follows its first paint, and must not change between two clicks.
        await expect(page).toHaveURL(new RegExp(`/enrollment/${step}\\?`));
        const before = await stateOf(page);
        const controls = page.locator(CONTROLS);
        const count = await controls.count();
        for (let index = 0; index < count; index += 1) {
          const shown = await controls.nth(index).evaluate(scrollToControl);
          if (!shown) continue;
          kinds.add(shown.kind);
          await clickAt(page, shown.centre, 2);
          expect(await stateOf(page), `${step}: ${shown.kind} ${index}`).toEqual(before);
        }
      },
    },
    { step: 'glp1Medication' },
  );
  expect([...kinds]).toEqual(expect.arrayContaining(['a', 'button', 'checkbox', 'email', 'label', 'range', 'select', 'summary', 'text']));
});

test('Back, a dismissed confirmation and a retry count a double click as one press', async ({ page }) => {
  const input = doubleMouse(page);
  const answers = member();
  const main = page.locator('main');
  let isDown = true;
  await page.route('**/b2b-enrollment/getB2bEmailAvailabilityInformation*', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(ENTRY);
  await continueTo({ page, input, answers }, { screen: 'error' });
  isDown = false;
  await input.press(page.locator('[data-action="retry"]'));
  await expect(main).toHaveAttribute('data-step', 'createAccount');
  await continueTo({ page, input, answers }, { step: 'eatingDisorder' });

  const dialog = page.locator('[role="alertdialog"]');
  await input.press(page.locator('button[name="eatingDisorder"][value="yes"]'));
  await expect(dialog).toBeVisible();
  await input.pressLate();
  await input.press(page.locator('[data-action="cancel"]'));
  await expect(dialog).toHaveCount(0);
  await input.pressLate();
  await expect(dialog).toHaveCount(0);
  await expect(main).toHaveAttribute('data-step', 'eatingDisorder');

  await input.press(page.locator('[data-action="back"]'));
  await expect(main).toHaveAttribute('data-step', 'locationState');
  await input.pressLate();
  await input.press(page.locator('[data-action="back"]'));
  await expect(main).toHaveAttribute('data-step', 'motivation');
});

test('a second press of the key that chose an answer does not confirm the answer', async ({ page }) => {
  await page.goto(ENTRY);
  await continueTo({ page, input: directKeys(), answers: member() }, { step: 'eatingDisorder' });
  const yes = page.locator('button[name="eatingDisorder"][value="yes"]');
  const dialog = page.getByRole('alertdialog');
  for (const key of ['Enter', 'Space']) {
    await yes.press(key);
    await expect(dialog.getByRole('heading')).toBeFocused();
    await page.keyboard.press(key);
    // Reaches the page after the press, and would find no dialog if the press had confirmed.
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(yes).toBeFocused();
  }
  await yes.press('Enter');
  await keyboard(page).press(dialog.locator('[data-action="confirm"]'));
  await expect(page.locator('main')).toHaveAttribute('data-step', 'eatingDisorderAlert');
});

test('quick presses count on different spots and by keyboard', async ({ page }) => {
  const answers = member();
  await page.goto(ENTRY);
  await continueTo({ page, input: mouse(), answers }, { step: 'sex' });
  const centre = async (name: string, value: string): Promise<readonly [number, number]> => {
    const box = await page.locator(`button[name="${name}"][value="${value}"]`).boundingBox();
    return [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
  };
  await page.mouse.click(...(await centre('sex', 'male')));
  await page.mouse.click(...(await centre('gender', 'MALE')));
  await expect(page.locator('main')).toHaveAttribute('data-step', 'ethnicity');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.locator('[name="ethnicity"]').first()).toBeChecked();
});

test('a new step slides into place and accepts presses during the animation, and does not move with reduced motion', async ({ page }) => {
  // Stops the time of animations, so that each slide stays at its first frame.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const slides = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('main form > *')].flatMap((element) => element.getAnimations().map(({ playState }) => playState)),
    );
  const walked = { page, input: mouse(), answers: member() };

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ENTRY);
  await continueTo(walked, { step: 'sex' });
  expect(await slides()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await passStep(walked, 'sex');
  await expect.poll(slides).toEqual(['running']);
  await passStep(walked, 'gender');
  await expect(page.locator('main')).toHaveAttribute('data-step', 'ethnicity');
  // Next stays where it is.
  await expect.poll(slides).toEqual(['running']);
});

test('with reduced motion, colour changes do not fade', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { fades: 0 });
    addEventListener('transitionrun', () => Reflect.set(window, 'fades', Number(Reflect.get(window, 'fades')) + 1));
  });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(ENTRY);
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
  const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(light);
  // A transition reports its start in the next frame.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await page.evaluate(() => Reflect.get(window, 'fades'))).toBe(0);
});

const COLOURS = [
  ['light colours', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark colours', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced dark colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;
test('an option under a resting pointer has no hover style until the pointer moves, in every colour scheme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ENTRY);
  await continueTo({ page, input: mouse(), answers: member() }, { step: 'sex' });
  const look = (): Promise<string> =>
    page.evaluate(() => {
      const hoveredOption = [...document.querySelectorAll('main button[name]')].find((button) => button.matches(':hover'));
      const otherOption = [...document.querySelectorAll('main button[name]')].find((button) => !button.matches(':hover'));
      if (!hoveredOption || !otherOption) return 'nothing under the pointer';
      const looksOf = (element: Element): string => {
        const { borderColor, boxShadow, backgroundColor } = getComputedStyle(element);
        const { color, transform } = getComputedStyle(element.lastElementChild ?? element);
        return [borderColor, boxShadow, backgroundColor, color, transform].join(' ');
      };
      return looksOf(hoveredOption) === looksOf(otherOption) ? 'as the others' : 'hovered';
    });
  const inAllColours = async (check: (colours: string) => Promise<void>): Promise<void> => {
    for (const [colours, media] of COLOURS) {
      await page.emulateMedia(media);
      await check(colours);
    }
  };
  const box = await page.locator('button[name="sex"][value="female"]').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 30];
  await page.mouse.move(x, y);
  await inAllColours((colours) => expect.poll(look, colours).toBe('hovered'));
  await page.mouse.click(x, y);
  await expect(page.locator('main')).toHaveAttribute('data-step', 'gender');
  await inAllColours((colours) => expect.poll(look, colours).toBe('as the others'));
  await page.mouse.move(x + 8, y);
  await inAllColours((colours) => expect.poll(look, colours).toBe('hovered'));
  // A chosen option differs from a hovered one by its frame, not only by its shade.
  await page.locator('button[name="gender"]').first().click();
  await page.locator('[data-action="back"]').click();
  const chosen = page.locator('button[name="gender"][aria-pressed="true"]');
  const frameOf = (button: typeof chosen): Promise<string> =>
    button.evaluate((element) => {
      const { borderColor, outlineStyle } = getComputedStyle(element);
      return `${borderColor} ${outlineStyle}`;
    });
  const unchosen = page.locator('button[name="gender"]:not([aria-pressed="true"])').first();
  await unchosen.hover();
  await inAllColours(async (colours) => expect(await frameOf(chosen), colours).not.toBe(await frameOf(unchosen)));
});

test('a press at the spot of Next does not act on a step that appears automatically', async ({ page }) => {
  // Looks from within the page: the first of the two steps may pass before a call from outside arrives.
  await page.addInitScript(() => {
    let next = new DOMRect();
    const observer = new MutationObserver(() => {
      if (document.querySelector('main[data-step="socialDeterminants"]'))
        next = document.querySelector('[data-action="next"]')?.getBoundingClientRect() ?? next;
      if (!document.querySelector('main[data-step="nutritionBasics"]')) return;
      observer.disconnect();
      const { left, top, width, height } = next;
      Object.assign(window, { elementAtSpot: document.elementFromPoint(left + width / 2, top + height / 2)?.outerHTML });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(ENTRY);
  const onStep = async (step: string): Promise<void> => {
    if (step === 'socialDeterminants') await expect(page.locator(`main:not([data-step="${step}"])`)).toBeVisible();
  };
  await continueTo({ page, input: directKeys(), answers: member(), onStep }, { step: 'nutritionBasics' });
  expect(await page.evaluate(() => String(Reflect.get(window, 'elementAtSpot')))).toContain('data-shield');
  await page.locator('button[name="nutritionBasics"]').first().click();
  await expect(page.locator('main:not([data-step="nutritionBasics"])')).toBeVisible();
});
