import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { directKeys, mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';
import { watch } from './support/watch.ts';

const HEIGHT = 844;
const MIN_TARGET_PX = 44;

test.use({ viewport: { width: 390, height: HEIGHT } });

/** Returns the focused element if Next covers it; else null. */
function coveredByNext(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const next = document.querySelector('[data-action="next"]');
    if (!next || !focused?.matches('main :is(input, select, button):not([data-action="next"])')) return null;
    const { bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
    return bottom > next.getBoundingClientRect().top ? focused.outerHTML : null;
  });
}

for (const width of [390, 1280]) {
  test(`at ${width} px, Next stays in view below a long list without covering the focused option, and footer links are large enough to touch`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: HEIGHT });
    const watched = watch(page);
    await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
    await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()) }, { step: 'healthConditions' });
    const options = page.locator('main input[type="checkbox"]');
    const count = await options.count();
    await expect(page.locator('[data-action="next"]')).toBeInViewport({ ratio: 1 });
    await expect(options.last()).not.toBeInViewport();
    await watched.axe('a long list with Next above it');
    for (let option = 0; option < count; option += 1) {
      await page.keyboard.press('Tab');
      expect(await coveredByNext(page), `option ${option}`).toBeNull();
    }
    await expect(options.last()).toBeFocused();
    const heights = await page.locator('footer a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  });
}

for (const partner of ['ACME', 'NORTHWIND']) {
  test(`on a phone, the landing page of ${partner} shows its whole form with the button`, async ({ page }) => {
    await page.goto(`/?upid=UPID-${partner}-OPEN&lang=en`);
    await expect(page.locator('[name="eligibilityCheck.dob"]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-action="next"]')).toBeInViewport({ ratio: 1 });
  });
}

test('on a phone, consents, document links and error-summary links are large enough to touch', async ({ page }) => {
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'createAccount' });
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('[data-error-summary] a')).toHaveCount(2);
  const heights = await page
    .locator('main :is(a, summary, label:has(input[type="checkbox"]))')
    .evaluateAll((all) => all.map((each) => [each.textContent ?? '', each.getBoundingClientRect().height] as const));
  expect(heights.length).toBeGreaterThan(6);
  expect(heights.filter(([, height]) => height < MIN_TARGET_PX)).toEqual([]);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  await continueTo(
    {
      page,
      input: mouse(),
      answers: weightMember(newEmail()),
      onStep: async (step) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(over, step).toBe(0);
      },
    },
    { step: 'education' },
  );
});

test('on a phone, each line of a wrapped footer link is centred', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?lang=de');
  // A busy server sends the outline of this screen, and the page renders the screen itself.
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'upid');
  const lines = await page.locator('footer nav a').evaluateAll((links) =>
    links.flatMap((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return [...range.getClientRects()].map(({ left, right }) => ({ text: link.textContent, left, right }));
    }),
  );
  const wrapped = lines.filter(({ text }) => lines.filter((line) => line.text === text).length > 1);
  expect(wrapped.length).toBeGreaterThan(1);
  for (const { text, left, right } of wrapped) expect((left + right) / 2, text).toBeCloseTo(160, 0);
});

/** Sets the text to twice the size, as a reader's browser setting does. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

test('with text at twice the size on a small phone, the select of states shows the chosen state in full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleText(page);
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()) }, { step: 'locationState' });
  const [text, available] = await page.locator('main select').evaluate((element) => {
    if (!(element instanceof HTMLSelectElement)) throw new Error('There is no select.');
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('There is no canvas.');
    pen.font = font;
    return [
      pen.measureText(element.selectedOptions[0]?.label ?? '').width,
      element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    ] as const;
  });
  expect(text).toBeGreaterThan(100);
  expect(available).toBeGreaterThanOrEqual(text);
  // A longer name breaks into lines.
  const heightWith = async (state: string): Promise<number> => {
    await page.locator('main select').selectOption(state);
    return page.locator('main select').evaluate((element) => element.clientHeight);
  };
  expect(await heightWith('DC')).toBeGreaterThan(await heightWith('TX'));
});

test('with text at twice the size on a small phone, the focus ring of a button that is aligned by its text is not cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleText(page);
  await page.goto('/sandbox/members/MEMBER-WEIGHT?to=checkIn');
  const unitsButton = page.locator('[data-action="units"]');
  // The page itself moves focus once, to the heading.
  await expect(page.locator('main h1')).toBeFocused();
  await unitsButton.press('Shift');
  await expect(unitsButton).toBeFocused();
  const ringStart = await unitsButton.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === 'none') throw new Error('There is no focus ring.');
    return element.getBoundingClientRect().left - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
  });
  expect(ringStart).toBeGreaterThanOrEqual(0);
});

test('with text at twice the size on a small phone, the review of all answers scrolls as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleText(page);
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()) }, { step: 'completeProfile' });
  await page.locator('[data-action="review"]').click();
  const heading = page.locator('dialog[data-review] h2');
  const doneButton = page.locator('[data-action="done-review"]');
  await expect(heading).toBeFocused();
  await expect(doneButton).not.toBeInViewport();
  await page.locator('[data-reviewed="sleep"]').scrollIntoViewIfNeeded();
  await expect(heading).not.toBeInViewport();
  await doneButton.scrollIntoViewIfNeeded();
  await expect(doneButton).toBeInViewport({ ratio: 1 });
});

test('with text at twice the size on a phone in landscape, a new question scrolls into view', async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await doubleText(page);
  const hidden: string[] = [];
  const onStep = async (step: string): Promise<void> => {
    const heading = page.locator('main h1');
    // The first question comes from the server, before the page's script scrolls to it.
    await expect(heading).toBeFocused();
    const { top, bottom } = await heading.evaluate((element) => element.getBoundingClientRect().toJSON());
    // A long heading may be taller than the screen.
    if (top > 40 && bottom > 320) hidden.push(`${step}: ${top} to ${bottom}`);
  };
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()), onStep }, { step: 'healthConditions' });
  expect(hidden).toEqual([]);
});

test('at 400% zoom, a page, a list of errors and a confirmation are shown from their beginning', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/employer/northwind?lang=de');
  const heading = page.locator('main h1');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 0.9 });

  await page.goto('/?upid=UPID-DPPCARE-OPEN&lang=de');
  await page.locator('[data-action="next"]').press('Enter');
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await expect(page.locator('[data-error-summary] h2')).toBeInViewport({ ratio: 0.9 });

  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=de');
  const member = { page, input: directKeys(), answers: weightMember(newEmail()) };
  await continueTo(member, { step: 'eatingDisorder' });
  await page.locator('button[value="yes"]').press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 0.9 });
});

/** The parts of the survey's header. */
const PARTS = [
  '[data-logo="product"]',
  '[data-logo="partner"]',
  '[data-action="back"]',
  '[data-section-label]',
  '[data-time-left]',
  '[role="group"]',
];

/** Returns the height of the survey's header, and its parts that are missing, clipped or overlapping. */
function headerOf(page: Page): Promise<{ readonly height: number; readonly wrong: readonly string[] }> {
  return page.locator('header').evaluate((header, names) => {
    const parts = names.map((name) => {
      const part = header.querySelector(name);
      return { name, box: part?.getBoundingClientRect() ?? new DOMRect(), isCut: !part || part.scrollWidth > part.clientWidth };
    });
    const doOverlap = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const faultyParts = parts.filter(
      ({ name, box, isCut }) =>
        isCut || box.left < 0 || box.right > innerWidth || parts.some((other) => other.name !== name && doOverlap(box, other.box)),
    );
    return { height: header.getBoundingClientRect().height, wrong: faultyParts.map(({ name }) => name) };
  }, PARTS);
}

for (const lang of ['en', 'de']) {
  test(`with text at twice the size on a small phone, the header takes at most a third of the screen (${lang})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await doubleText(page);
    const faultySteps: string[] = [];
    const onStep = async (step: string): Promise<void> => {
      // The landing has no such header.
      if (step === 'eligibilityCheck') return;
      await expect(page.locator('[data-time-left]')).not.toBeEmpty();
      const header = await headerOf(page);
      if (header.height > 640 / 3 || header.wrong.length > 0) faultySteps.push(`${step}: ${header.height} px ${header.wrong.join()}`);
    };
    await page.goto(`/?upid=UPID-ACME-OPEN&testTiming=true&lang=${lang}`);
    await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()), onStep }, { step: 'healthConditions' });
    expect(faultySteps).toEqual([]);
  });
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT } });

    test('the options keep their position across the questions of a scale, and are aligned in a long list', async ({ page }) => {
      const tops: number[] = [];
      const onStep = async (step: string): Promise<void> => {
        if (step === 'healthConditions') {
          // No key chooses an option after the ninth, so those have no number.
          const lefts = await page
            .locator('main li > label')
            .evaluateAll((labels) => labels.map(({ lastElementChild }) => lastElementChild?.getBoundingClientRect().left));
          expect(lefts.length).toBeGreaterThan(9);
          expect(new Set(lefts).size, String(lefts)).toBe(1);
        }
        if (!step.startsWith('phq')) return;
        tops.push(await page.evaluate(() => document.querySelector('main button[name]')?.getBoundingClientRect().top ?? -1));
      };
      await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
      await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()), onStep }, { step: 'coursePackSelection' });
      expect(tops).toHaveLength(4);
      expect(new Set(tops.map(Math.round)).size, String(tops)).toBe(1);
    });
  });
}
