import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Claim } from './claim.ts';
import type { Replay } from './replay.ts';
import { replayFor } from './watchedReplay.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const ENVIRONMENT = 'question-sets/environments/development.json';

const CLAIM: Claim = {
  partner: { id: 1001, slug: 'acme', name: 'Acme', goLiveDate: null, supportedLocales: ['en'], configs: { OFFERS_WEIGHT: true } },
  eligibility: { dob: '1980-04-01' },
  availability: 'AVAILABLE',
  location: {},
  answers: {},
  answersAt: '/userData/surveyAnswers',
  isComplete: true,
  now: new Date('2026-03-02T12:00:00Z'),
};

/** Returns the step at which a member without answers stops. */
const stopsAt = (replay: Replay): unknown => {
  const walked = replay.enrollment(CLAIM);
  return walked.ok ? null : walked.details['step'];
};

let root = '';
const reported: unknown[] = [];
let close = async (): Promise<void> => undefined;

function open(): Replay {
  const app = {
    log: { error: (detail: object) => void reported.push(detail) },
    addHook: (_name: 'onClose', hook: () => Promise<void>) => void (close = hook),
  };
  return replayFor({ environment: 'development', watchDefinitions: root }, app);
}

const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Adds a question before all others to the set. */
const withFirst = (id: string, text: string): string =>
  text.replace('"steps": [', `"steps": [{ "id": "${id}", "section": "account", "widget": "number", "answer": { "type": "number" } },`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watched-'));
  cpSync('question-sets', join(root, 'question-sets'), { recursive: true, filter: (path) => !path.includes('members') });
  reported.length = 0;
});
afterEach(async () => {
  await close();
  rmSync(root, { recursive: true });
});

it('watched replay uses the latest definitions and keeps the previous ones after an invalid edit', async () => {
  const replay = open();
  const set = read(SET);
  const before = stopsAt(replay);
  expect(before).toEqual(expect.any(String));
  write(SET, withFirst('shoeSize', set));
  await expect.poll(() => stopsAt(replay)).toBe('shoeSize');
  write(SET, withFirst('hatSize', set).replace('"steps": [', '"steps": '));
  await expect.poll(() => JSON.stringify(reported)).toMatch(/DPP_SURVEY\.json:\d+:\d+/);
  expect(stopsAt(replay)).toBe('shoeSize');
  write(SET, set);
  await expect.poll(() => stopsAt(replay)).toBe(before);
});

it('watched replay with invalid definitions names the command that reports the mistake, and recovers after a fix', async () => {
  const lists = read(ENVIRONMENT);
  write(ENVIRONMENT, lists.replace('{', '{ "nome": 1,'));
  const replay = open();
  expect(JSON.stringify(reported)).toMatch(/development\.json:\d+:\d+/);
  expect(() => replay.enrollment(CLAIM)).toThrow('npm run -s survey -- check');
  expect(() => replay.transition(CLAIM)).toThrow('npm run -s survey -- check');
  expect(() => replay.retriage(CLAIM)).toThrow('npm run -s survey -- check');
  expect(replay.consentTexts()).toEqual([]);
  write(ENVIRONMENT, lists);
  await expect.poll(() => stopsAt(replay)).toEqual(expect.any(String));
  expect(replay.consentTexts()).not.toEqual([]);
});

it('watched replay stops reloading when the server closes', async () => {
  const replay = open();
  const before = stopsAt(replay);
  await close();
  const other = open();
  write(SET, withFirst('shoeSize', read(SET)));
  await expect.poll(() => stopsAt(other)).toBe('shoeSize');
  expect(stopsAt(replay)).toBe(before);
});
