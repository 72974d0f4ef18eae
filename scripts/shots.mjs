// `npm run shots`: takes screenshots of every screen in a built Storybook, as contact sheets and as single pictures in a folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumLaunch } from './chromium.mjs';

const HELP = `Usage: npm run -s shots -- [options]

Takes a picture of every step, screen-out and page at 390 and 1280 pixels, and combines those of a section in a sheet.

  --locale de          the language: en, en-GB, es, de or ko
  --partner acme       the partner in the header, by its slug
  --scheme dark        light or dark
  --contrast forced    normal, more or forced; the browser itself forces its colours, in the scheme above
  --media print        screen or print
  --text-size 200      100, 125, 150 or 200 percent
  --direction rtl      ltr or rtl
  --width 390          one width only; may be repeated
  --only WORDS         screens whose group or name contains these words: "Surveys/DPP", "Errors", "sleep"
  --out FOLDER         where the pictures go, in place of earlier ones; .cache/shots by default
  --built FOLDER       an existing build of Storybook; by default it is built first
`;

/** The file that records how the pictures in a folder were taken. */
const SETTINGS = 'settings.json';
/** Number of screens that are captured in parallel, each in its own page. */
const PAGES = 2;
/** Timeout in milliseconds for a screen to be complete. */
const COMPLETE_MS = 20_000;
/** The options whose values one of Storybook's toolbars offers, each with the name of that toolbar. */
const TOOLBARS = /** @type {const} */ ([
  ['locale', 'locale'],
  ['partner', 'partner'],
  ['scheme', 'scheme'],
  ['contrast', 'contrast'],
  ['media', 'media'],
  ['text-size', 'textSize'],
  ['direction', 'direction'],
]);
const HEIGHTS = new Map([
  [390, 844],
  [1280, 800],
]);
const { values } = parseArgs({
  options: {
    locale: { type: 'string', default: 'en' },
    partner: { type: 'string', default: '' },
    scheme: { type: 'string', default: 'light' },
    contrast: { type: 'string', default: 'normal' },
    media: { type: 'string', default: 'screen' },
    'text-size': { type: 'string', default: '100' },
    direction: { type: 'string', default: 'ltr' },
    width: { type: 'string', multiple: true, default: ['390', '1280'] },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '.cache/shots' },
    built: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else {
  await drawAll().catch(({ message }) => {
    console.error(message);
    process.exitCode = 1;
  });
}

async function drawAll() {
  const storybook = values.built ?? build();
  const screens = screensIn(storybook, values.only);
  if (screens.length === 0) throw new Error(`No screen contains "${values.only}". Omit --only to draw all.`);
  emptyFolder(values.out);
  const { origin, close } = await serve(storybook);
  const browser = await chromium.launch(chromiumLaunch());
  /** @type {string[]} */
  const failedScreens = [];
  try {
    await checkOptions(browser, origin, screens);
    for (const width of values.width.map(Number)) {
      const remaining = [...screens];
      await Promise.all(
        Array.from({ length: PAGES }, async () => {
          const page = await openPage(browser, width);
          for (let screen = remaining.shift(); screen; screen = remaining.shift()) {
            const isDrawn = await draw(page, origin, screen, join(values.out, fileOf(screen, width)));
            if (!isDrawn) failedScreens.push(`${screen.title}: ${screen.name} at ${width} px`);
          }
          await page.close();
        }),
      );
    }
    const titles = new Set(screens.map(({ title }) => title));
    for (const group of titles)
      await sheet(
        browser,
        group,
        screens.filter(({ title }) => title === group),
      );
    console.log(`${screens.length} screens of ${titles.size} groups at ${values.width.join(' and ')} px: ${values.out}`);
  } finally {
    await browser.close();
    await close();
  }
  for (const line of failedScreens) console.log(`Not drawn: ${line}`);
  process.exitCode = failedScreens.length === 0 ? 0 : 1;
}

/**
 * @typedef {{ id: string, title: string, name: string, type: string }} Screen
 */

/** Builds Storybook, and returns its folder. */
function build() {
  const folder = '.cache/storybook';
  const { status } = spawnSync('npm', ['run', '-s', 'build-storybook', '--', '-o', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('Storybook could not be built: npm run build-storybook');
  return folder;
}

/**
 * Returns the screens of surveys and pages whose title or name contains a text, without the sheets.
 * @param {string} folder
 * @param {string} words
 * @returns {Screen[]}
 */
function screensIn(folder, words) {
  /** @type {{ entries: Record<string, Screen> }} */
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  return Object.values(entries).filter(
    ({ type, title, name, id }) =>
      type === 'story' &&
      /^(Surveys|Pages)\//.test(title) &&
      !id.endsWith('--sheet') &&
      `${title} ${name}`.toLowerCase().includes(words.toLowerCase()),
  );
}

/**
 * Opens a page with the settings that only a browser can apply. Storybook's toolbar can merely approximate forced colours.
 * @param {import('@playwright/test').Browser} browser
 * @param {number} width
 */
async function openPage(browser, width) {
  const page = await browser.newPage({ viewport: { width, height: HEIGHTS.get(width) ?? 800 } });
  await page.emulateMedia({
    media: values.media === 'print' ? 'print' : 'screen',
    colorScheme: values.scheme === 'dark' ? 'dark' : 'light',
    forcedColors: values.contrast === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  return page;
}

/**
 * Refuses a value that Storybook's toolbar of that name does not offer: the pictures would show the initial one instead.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {Screen[]} screens
 * @throws with the values that the toolbar offers
 */
async function checkOptions(browser, origin, [screen]) {
  const page = await browser.newPage();
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${screen?.id}`);
  const toolbars = await page.waitForFunction('globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue?.projectAnnotations.globalTypes');
  /** @type {Record<string, { toolbar?: { items: { value: string }[] } }>} */
  const toolbarTypes = await toolbars.jsonValue();
  await page.close();
  for (const [option, name] of TOOLBARS) {
    const offeredValues = (toolbarTypes[name]?.toolbar?.items ?? []).map(({ value }) => value);
    if (values[option] !== '' && !offeredValues.includes(values[option]))
      throw new Error(`There is no --${option} ${values[option]}. Choose one of ${offeredValues.filter(Boolean).join(', ')}.`);
  }
}

/**
 * Takes a screenshot of a screen at its full height. Returns false if it does not appear.
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 * @param {Screen} screen
 * @param {string} path
 */
async function draw(page, origin, { id }, path) {
  const { locale, partner, contrast, direction } = values;
  const isMore = contrast === 'more';
  const globals = { locale, partner, contrast: isMore ? 'more' : '', direction, textSize: values['text-size'], motion: 'reduced' };
  const setGlobals = Object.entries(globals)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value}`);
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${id}&globals=${encodeURIComponent(setGlobals.join(';'))}`);
  const isShown = await isComplete(page);
  const originalViewport = page.viewportSize() ?? { width: 1280, height: 800 };
  // Pictures and fonts.
  await page.waitForLoadState('networkidle');
  await fitHeight(page);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  await page.setViewportSize(originalViewport);
  return isShown;
}

/**
 * Makes the viewport as high as the page, so that a button that stays at the viewport's end covers nothing in the picture.
 * @param {import('@playwright/test').Page} page
 */
async function fitHeight(page) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const fullHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  if (fullHeight > height) await page.setViewportSize({ width, height: fullHeight });
}

/**
 * Waits until a screen is complete: a generated story names the element that it then has.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<boolean>} false if it is not complete in time
 */
async function isComplete(page) {
  try {
    const root = page.locator('#storybook-root');
    await root.locator('> *').first().waitFor({ state: 'attached', timeout: COMPLETE_MS });
    const namedElement = root.locator('> [data-complete]');
    const selector = (await namedElement.count()) > 0 ? await namedElement.getAttribute('data-complete') : null;
    await root
      .locator(selector ?? '> *')
      .first()
      .waitFor({ timeout: COMPLETE_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * Combines the pictures of a group into one sheet per width.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} title
 * @param {Screen[]} screens
 */
async function sheet(browser, title, screens) {
  for (const width of values.width.map(Number)) {
    const shownWidth = width > 800 ? 480 : 260;
    const figures = screens.map((screen) => {
      const picture = readFileSync(join(values.out, fileOf(screen, width))).toString('base64');
      return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${escapeHtml(screen.name)}</figcaption></figure>`;
    });
    const page = await browser.newPage({ viewport: { width: 1560, height: 900 } });
    await page.setContent(`<style>
      body { margin: 24px; font: 14px sans-serif; background: #e5e5e5 }
      main { display: flex; flex-wrap: wrap; gap: 20px; align-items: start }
      figure { margin: 0; inline-size: ${shownWidth}px } img { inline-size: 100%; box-shadow: 0 1px 4px #0004 }
    </style><h1>${escapeHtml(title)}, ${width} px</h1><main>${figures.join('')}</main>`);
    await page.screenshot({ path: join(values.out, `sheet-${slug(title)}-${width}.png`), fullPage: true });
    await page.close();
  }
}

/**
 * Removes the pictures of an earlier run. A folder with anything else is left alone.
 * @param {string} folder
 */
function emptyFolder(folder) {
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0 && !existsSync(join(folder, SETTINGS)))
      throw new Error(`${folder} contains files other than pictures of an earlier run. Choose an empty folder with --out.`);
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SETTINGS), `${JSON.stringify(values, null, 2)}\n`);
}

/**
 * @param {Screen} screen
 * @param {number} width
 */
function fileOf({ id }, width) {
  return `${id}-${width}.png`;
}

/** @param {string} text */
function slug(text) {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Serves a folder on a free port of this machine.
 * @param {string} folder
 */
async function serve(folder) {
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    appType: 'mpa',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
