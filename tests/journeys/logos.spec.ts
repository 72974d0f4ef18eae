import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG without transparency, 60 by 20 pixels: blue on the left, yellow on the right. */
function opaqueLogo(): Buffer {
  const header = Buffer.from([0, 0, 0, 60, 0, 0, 0, 20, 8, 2, 0, 0, 0]);
  const line = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(90, Buffer.from([20, 40, 160])),
    Buffer.alloc(90, Buffer.from([250, 220, 60])),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 20 }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns the colours at 30% and 70% of the element's width. */
async function coloursOf(element: Locator, blank: Page): Promise<readonly (readonly number[])[]> {
  const picture = (await element.screenshot()).toString('base64');
  return await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [0.3, 0.7].map((part) => [...(context?.getImageData(image.width * part, image.height / 2, 1, 1).data ?? [])].slice(0, 3));
  }, picture);
}

const isGrey = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => Math.max(red, green, blue) - Math.min(red, green, blue) < 3;

test('an opaque logo stays legible in greyscale on the landing page and in the survey [LAND-02] [NAV-08]', async ({ page, context }) => {
  const blank = await context.newPage();
  await page.bringToFront();
  await page.route('**/partner-logos/*', (route) => route.fulfill({ contentType: 'image/png', body: opaqueLogo() }));
  const logo = page.locator('img[src*="/partner-logos/"]');
  const expectReadable = async (): Promise<void> => {
    await expect(logo).toHaveCount(1);
    await expect(logo).toHaveJSProperty('complete', true);
    const [left = [], right = []] = await coloursOf(logo, blank);
    expect([isGrey(left), isGrey(right)], `${left.join()} and ${right.join()}`).toEqual([true, true]);
    expect(Math.abs((left[0] ?? 0) - (right[0] ?? 0)), `${left.join()} and ${right.join()}`).toBeGreaterThan(80);
  };
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  await expectReadable();
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'createPassword' });
  await expectReadable();
});

test('nothing shifts when a logo loads late, because its space is reserved', async ({ page }) => {
  const requested: Route[] = [];
  await page.route('**/partner-logos/*', (route) => void requested.push(route));
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true', { waitUntil: 'commit' });
  const logo = page.locator('img[src*="/partner-logos/"]');
  await expect(logo).toHaveJSProperty('complete', false);
  const before = await logo.boundingBox();
  await expect.poll(() => requested.length, 'requests for the logo').toBe(1);
  await requested[0]?.continue();
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.boundingBox()).toEqual(before);
});

test('a partner without a logo has its initials and name on the landing page and in headers [LAND-02] [NAV-08]', async ({ page }) => {
  await page.goto('/?upid=UPID-SCALES-OPEN&testTiming=true');
  const name = await page.locator('[data-panel="brand"]').getAttribute('aria-label');
  const marks = page.locator('[data-logo="initials"]');
  await expect(marks).toHaveText(/^\p{Lu}{1,2}$/u);
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'gender' });
  await expect(marks).toHaveText(/^\p{Lu}{1,2}$/u);
  await expect(page.locator('[data-logo="partner"]')).toContainText(name ?? 'no name');
});
