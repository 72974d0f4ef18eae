import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstQuestionFiles } from '../../scripts/firstQuestion.mjs';
import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo, passStep } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

test('the first question downloads exactly the files that its byte budget counts, compressed', async ({ page }) => {
  const counted = firstQuestionFiles('dist/page').filter((file) => file.startsWith('assets/'));
  const fetched = new Map<string, string | undefined>();
  const bodies: Promise<number>[] = [];
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') called.push(request.url());
  });
  // Files prefetched for later steps are blocked: the first question must work without them.
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    await (counted.includes(name) ? route.fallback() : route.abort());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) fetched.set(pathname.slice(1), response.headers()['content-encoding']);
    if (pathname === '/' || counted.includes(pathname.slice(1)))
      bodies.push(
        response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize),
      );
  });

  // A busy server may render the first screen too late for it to be in the page, which then needs more files.
  await expect(async () => {
    fetched.clear();
    bodies.length = 0;
    called.length = 0;
    const response = await page.goto('/?upid=UPID-ACME-0200');
    expect(await response?.text()).toContain('data-screen="eligibility"');
  }).toPass();
  const input = page.locator('main[data-screen="eligibility"] input').first();
  await input.fill('Ada');
  expect(called, 'the page contains the replies to its first calls').toEqual([]);
  await expect(input).toHaveValue('Ada');

  // The server puts the style sheet into the page.
  const separateFiles = counted.filter((file) => !file.endsWith('.css'));
  expect([...fetched.keys()].toSorted()).toEqual(separateFiles.toSorted());
  expect(fetched.get(counted.find((file) => file.endsWith('.js')) ?? '')).toBe('br');
  // Each file costs a slow phone a round trip: the HTML, one script, and the partner's logo.
  expect(separateFiles).toHaveLength(1);
  const bytes = (await Promise.all(bodies)).reduce((total, body) => total + body, 0);
  expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(105 * 1024);
});

test('the page fetches at most five further scripts and style sheets after its first script', async ({ page }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) fetched.add(pathname);
  });
  await page.goto('/?upid=UPID-ACME-0200', { waitUntil: 'networkidle' });
  await page.locator('main[data-screen="eligibility"] input').first().fill('Ada');
  await page.waitForLoadState('networkidle');
  // The number may decrease but never increase: the survey's script and style sheet, what it shares
  // with the landings that ask for a code, its texts, and the interface's.
  expect([...fetched].filter((path) => /\.(js|css)$/.test(path)).length, [...fetched].join('\n')).toBeLessThanOrEqual(1 + 5);
});

test('a page preloads the chunks that its address needs', async ({ page }) => {
  const chunksAt = async (address: string): Promise<readonly string[]> => {
    const html = await (await page.request.get(address)).text();
    return [...html.matchAll(/rel="modulepreload" crossorigin href="\/assets\/(\w+)-/g)].map(([, name = '']) => name);
  };
  expect(await chunksAt('/enrollment/sex')).toEqual(expect.arrayContaining(['survey', 'en', 'DPP_SURVEY', 'pages']));
  expect(await chunksAt('/employer/acme/rt')).toEqual(expect.arrayContaining(['survey', 'en', 'RETRIAGE_SURVEY', 'pages']));
  expect(await chunksAt('/recurring-wellness-survey/weight')).toContain('RECURRING_OUTCOMES');
  expect(await chunksAt('/employer/northwind')).toContain('codes');
  // A busy server may render the first screen too late for it to be in the page, which then preloads the survey.
  await expect.poll(() => chunksAt('/?upid=UPID-ACME-0200')).not.toContain('survey');
});

test('a re-triage page embeds the reply about its partner', async ({ page }) => {
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') called.push(new URL(request.url()).pathname);
  });
  // A busy server may answer too late for the reply to be in the page.
  await expect(async () => {
    called.length = 0;
    await page.goto('/sandbox/members/MEMBER-WEIGHT?to=retriage');
    await expect(page.locator('main[data-step]')).toBeVisible();
    expect(called).toContainEqual(expect.stringContaining('/partners/retriageEligibility/'));
    expect(called).not.toContain('/partners/v1/getBySlug');
  }).toPass();
});

test('the built page contains no development-only code', () => {
  const page = 'dist/page';
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|html)$/.test(file));
  const filesWith = (pattern: RegExp): readonly string[] => files.filter((file) => pattern.test(readFileSync(join(page, file), 'utf8')));
  expect(filesWith(/DRAFT_NOT_KEPT/)).not.toEqual([]);
  // The poll for the server's return, hot edits, and the panel of findings.
  expect(filesWith(/readyz|definitions:|interface:edited|server:away|import\.meta\.hot|definition-findings|open-in-editor/)).toEqual([]);
  // The authors' preview is built into its own folder.
  expect(filesWith(/_dev\/|data-preview|data-jump|data-finding/)).toEqual([]);
});

test('json-logic-js is in one chunk, which the first question does not fetch', () => {
  const page = 'dist/page';
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const holding = files.filter((file) => readFileSync(join(page, file), 'utf8').includes('Unrecognized operation'));
  expect(holding).toHaveLength(1);
  expect(firstQuestionFiles(page).filter((file) => holding.includes(file))).toEqual([]);
});

test('the password-strength worker runs only during the password step', async ({ page }) => {
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await continueTo(member, { step: 'createPassword' });
  await expect.poll(() => page.workers().length).toBe(1);
  const field = page.locator('input[name="createPassword.password"]');
  await field.fill('password1');
  await expect(page.locator('[data-strength="weak"]')).toBeVisible();
  await passStep(member);
  await expect.poll(() => page.workers().length).toBe(0);
});
