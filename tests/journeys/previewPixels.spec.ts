import type { Frame, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { directKeys } from './support/inputMethod.ts';
import { continueTo, passStep, stepOf, type Member } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

/** A phone's width, and a height that is enough for every step of the set, because a frame's screenshot ends at its edge. */
const SIZE = { width: 390, height: 1900 };

/** The steps between these two are not compared: they show a ring that fills over time, and continue automatically. */
const BEFORE_MOVING = 'coursePackSelection';
const LAST = 'programResult';

/** Chromium repaints only changed parts, and an anti-aliased edge between two parts may differ by this much of 255. */
const SAME_SHADE = 2;

test.use({ viewport: SIZE, reducedMotion: 'reduce' });

/** Not a mouse, because hovered elements are repainted in parts whose edges differ by a shade. */
const steadyInput = directKeys();

/** Counts the pixels in which two pictures differ; null if their sizes do. */
async function countDifferences(canvas: Page, pictures: readonly Buffer[]): Promise<number | null> {
  return canvas.evaluate(
    async ({ encoded, sameShade }) => {
      const [one, other] = await Promise.all(
        encoded.map(async (png) => {
          const image = new Image();
          image.src = `data:image/png;base64,${png}`;
          await image.decode();
          const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
          drawing?.drawImage(image, 0, 0);
          return drawing?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) return null;
      const pixels = new Set<number>();
      one.data.forEach((shade, at) => {
        if (Math.abs(shade - (other.data[at] ?? 0)) > sameShade) pixels.add(Math.floor(at / 4));
      });
      return pixels.size;
    },
    { encoded: pictures.map((picture) => picture.toString('base64')), sameShade: SAME_SHADE },
  );
}

/** Stops a screen that continues automatically, so that it waits for the other tab's picture. */
async function stopAutoAdvance({ page }: Member): Promise<void> {
  const pause = page.locator('main [data-action="pause"]');
  if (await pause.isVisible()) await pause.press('Enter');
}

/** Returns true once the step is drawn in full: neither its drawings nor the partner's theme are parts of the page's own files. */
function isDrawn(): boolean {
  const drawings = [...document.querySelectorAll<SVGUseElement>('main svg use')];
  const themes = [...document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('[data-theme]')];
  return drawings.every((drawing) => drawing.getBBox().width > 0) && themes.length === 1 && themes.every(({ sheet }) => sheet !== null);
}

/** Opens the preview of a set, with the frame covering the page, because anti-aliasing depends on the position on the page. */
async function openFrame(preview: Page, questionSet: string): Promise<Frame> {
  await preview.setViewportSize({ width: 1280, height: 1000 });
  await preview.goto(`/_dev/${questionSet}`);
  await preview.locator('[data-open="world"]').click();
  await preview.locator('[data-world="width"]').selectOption(String(SIZE.width));
  const element = preview.locator('[data-frame]');
  await expect(element.contentFrame().locator('main[data-step]')).toBeVisible();
  await element.evaluate((frame: HTMLElement, { width, height }) => {
    Object.assign(frame.style, {
      width: `${width}px`,
      height: `${height}px`,
      inset: '0',
      margin: '0',
      padding: '0',
      border: '0',
      maxHeight: 'none',
    });
    frame.popover = 'manual';
    frame.showPopover();
  }, SIZE);
  await preview.setViewportSize(SIZE);
  await preview.mouse.move(0, 0);
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The preview has no frame.');
  expect(await frame.evaluate(() => ({ width: innerWidth, height: innerHeight }))).toEqual(SIZE);
  return frame;
}

test('the preview renders every question of an enrollment exactly as members see it, pixel by pixel', async ({ page, context }) => {
  test.slow();
  const answers = weightMember(newEmail());
  const preview = await context.newPage();
  const frame = await openFrame(preview, 'DPP_SURVEY');
  const framed = { page: frame, input: steadyInput, answers };
  const product = { page, input: steadyInput, answers };
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  await continueTo(product, { step: await stepOf(framed.page) });

  const both = [
    { tab: preview, member: framed },
    { tab: page, member: product },
  ];

  /** Compares the shown step, and advances each member with `go`. */
  const compare = async (step: string, go: (member: Member) => Promise<unknown>): Promise<void> => {
    const pictures: Buffer[] = [];
    for (const { tab, member } of both) {
      await tab.bringToFront();
      await expect(member.page.locator(`main[data-step="${step}"]`)).toBeVisible();
      await expect.poll(() => member.page.evaluate(isDrawn), step).toBe(true);
      pictures.push(await member.page.locator('main').screenshot({ animations: 'disabled' }));
      await go(member);
      await stopAutoAdvance(member);
    }
    expect(await countDifferences(page, pictures), step).toBe(0);
  };

  const compared: string[] = [];
  for (let step = await stepOf(page); step !== BEFORE_MOVING; step = await stepOf(page)) {
    await compare(step, (member) => passStep(member, step));
    compared.push(step);
  }
  expect(compared.length).toBeGreaterThan(40);
  await compare(BEFORE_MOVING, ({ page: shown }) => shown.locator('[data-action="back"]').press('Enter'));
  // A question that is already answered.
  await compare(compared.at(-1) ?? '', (member) => continueTo(member, { step: LAST }));
  await compare(LAST, async () => {});
});
