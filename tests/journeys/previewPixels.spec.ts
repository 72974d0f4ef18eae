import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { mouse } from './hand.ts';
import { goOnTo } from './member.ts';
import { newEmail, weightMember } from './members.ts';

const WIDTH = 390;

test.use({ viewport: { width: WIDTH, height: 844 }, reducedMotion: 'reduce' });

/** Counts the pixels in which two pictures differ; null if their sizes do. */
async function differing(canvas: Page, pictures: readonly Buffer[]): Promise<number | null> {
  return canvas.evaluate(
    async (encoded) => {
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
      const [first, second] = [one, other].map(({ data }) => new Uint32Array(data.buffer));
      return first?.filter((pixel, at) => pixel !== second?.[at]).length ?? null;
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}

test('the preview draws a question as members see it, pixel by pixel', async ({ page, context }) => {
  test.slow();
  const preview = await context.newPage();
  await preview.setViewportSize({ width: 1280, height: 1000 });
  await preview.goto('/_dev/DPP_SURVEY');
  await preview.locator('[data-open="world"]').click();
  await preview.locator('[data-world="width"]').selectOption(String(WIDTH));
  await preview.locator('[data-open="inspector"]').click();
  await preview.locator('[data-jump="gender"]').click();
  const framed = preview.frameLocator('[data-frame]');
  await expect(framed.locator('main')).toHaveAttribute('data-step', 'gender');

  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  const answers = { ...weightMember(newEmail()), sex: 'male', gender: 'MALE' };
  await goOnTo({ page, hand: mouse(), answers }, { step: 'gender' });

  const pictures: Buffer[] = [];
  for (const [shown, tab] of [
    [framed, preview],
    [page, page],
  ] as const) {
    await tab.bringToFront();
    // Both go back to a question that is answered.
    await shown.locator('[data-action="back"]').press('Enter');
    await expect(shown.locator('button[name="sex"][value="male"]')).toHaveAttribute('aria-pressed', 'true');
    // The partner's theme.
    await expect(shown.locator('[data-theme]')).toHaveCount(1);
    pictures.push(await shown.locator('main').screenshot({ animations: 'disabled' }));
  }
  expect(await differing(page, pictures)).toBe(0);
});
