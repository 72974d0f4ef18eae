import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { eraseMember } from '../../../src/server/dataRequests/eraseMember.ts';
import { PLAIN_VAULT } from '../../../src/server/store/vault.ts';
import { makeReplay } from '../../../src/server/answerVerification/replay.ts';
import { runCheck } from '../../../src/workshop/command/check.ts';
import { runNewSurvey } from '../../../src/workshop/command/newSurvey.ts';
import { runWalk } from '../../../src/workshop/command/walk.ts';
import { copyDefinitions } from '../../support/newSurvey.ts';
import { bearer, type ContractServer } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

const definitions = copyDefinitions();
const { root } = definitions;
const printedLines: string[] = [];
const io = { print: (line: string) => void printedLines.push(line), error: (line: string) => void printedLines.push(line) };

/** A score of the question, and a question for some members only, added as by an author. */
function editSet(): void {
  const file = join(root, 'question-sets/SLEEP_CHECK.json');
  const text = readFileSync(file, 'utf8');
  const addedStep = {
    id: 'sleepCheckDays',
    section: 'sleepCheck',
    widget: 'number',
    answer: { type: 'number', min: 0, max: 7, step: 1 },
    visibleWhen: {
      and: [{ '!=': [{ var: 'answers.sleepCheckFeeling' }, 'well'] }, { '>': [{ var: 'profile.daysInProgram' }, 10] }],
    },
  };
  const set: JsonObject = JSON.parse(text);
  const steps = Array.isArray(set['steps']) ? set['steps'] : [];
  const derived = {
    badDays: { rule: { '+': [{ if: [{ answered: { var: 'answers.sleepCheckDays' } }, { var: 'answers.sleepCheckDays' }, 0] }, 1] } },
  };
  writeFileSync(file, JSON.stringify({ ...set, version: 2, derived, steps: [...steps.slice(0, 2), addedStep, ...steps.slice(2)] }));
}

let server: ContractServer;
beforeAll(() => {
  if (runNewSurvey(['SLEEP_CHECK', '--route', '/how-do-you-sleep'], io, root) !== 0) throw new Error(printedLines.join('; '));
});
afterAll(async () => {
  await server?.close();
  definitions.remove();
});

const send = (answers: JsonObject, headers: Readonly<Record<string, string>>, questionSet = 'SLEEP_CHECK') =>
  server.call('POST', '/outcomes/v1/surveys/MEMBER-DPP', { body: { questionSet, locale: 'es', answers }, headers });
const storedRows = () =>
  server.db.selectFrom('member_surveys').select(['access_code', 'question_set', 'version', 'locale', 'answers', 'results']).execute();

describe('a survey created by survey new', () => {
  it('passes every check, and its example member completes it', async () => {
    printedLines.length = 0;
    expect(runCheck(['--strict'], io, root), printedLines.join('\n')).toBe(0);
    const member = join(root, 'question-sets/members/sleep-check.json');
    const { expect: expected }: { expect: JsonObject } = JSON.parse(readFileSync(member, 'utf8'));
    printedLines.length = 0;
    expect(await runWalk(['--input', member], io, root), printedLines.join('\n')).toBe(0);
    expect(JSON.parse(printedLines.join('\n'))).toMatchObject(expected);
  });

  it('is stored with its derived values for a logged-in member whose answers the server accepts', async () => {
    editSet();
    server = await openSandbox({ WATCH_DEFINITIONS: root });
    const programStart = new Date(Date.now() - 20 * 86_400_000);
    await server.db.updateTable('accounts').set({ program_started_at: programStart }).where('access_code', '=', 'MEMBER-DPP').execute();
    const ownToken = bearer('token-dpp');
    const answers = { sleepCheckFeeling: 'bad', sleepCheckDays: 3 };

    expect((await send(answers, {})).status).toBe(401);
    expect((await send(answers, bearer('token-mood'))).status).toBe(403);
    expect(await send(answers, ownToken, 'RECURRING_OUTCOMES')).toMatchObject({ status: 404, body: { code: 'SURVEY_NOT_FOUND' } });
    const refusal = { status: 422, body: { code: 'SURVEY_NOT_ACCEPTED' } };
    expect(await send({ sleepCheckFeeling: 'bad' }, ownToken)).toMatchObject({ ...refusal, body: { step: 'sleepCheckDays' } });
    expect(await send({ ...answers, sleepCheckDays: 8 }, ownToken)).toMatchObject({
      ...refusal,
      body: { errors: [{ path: '/answers/sleepCheckDays', code: 'max' }] },
    });
    expect(await send({ ...answers, sleepCheckFeeling: 'great' }, ownToken)).toMatchObject(refusal);
    expect(await storedRows()).toEqual([]);

    const key = { ...ownToken, 'idempotency-key': 'one-completion' };
    // Sent twice, because the page sends it again when the reply is lost.
    expect([(await send(answers, key)).status, (await send(answers, key)).status]).toEqual([204, 204]);
    expect((await send({ sleepCheckFeeling: 'well', unasked: 'x' }, ownToken)).status).toBe(204);
    const row = { access_code: 'MEMBER-DPP', question_set: 'SLEEP_CHECK', version: 2, locale: 'es' };
    expect(await storedRows()).toEqual([
      { ...row, answers, results: { badDays: 4 } },
      { ...row, answers: { sleepCheckFeeling: 'well' }, results: { badDays: 1 } },
    ]);
    const audited = await server.db.selectFrom('audit_log').select('actor').where('action', '=', 'storeSurveyAnswers').execute();
    expect(audited).toEqual([{ actor: 'MEMBER-DPP' }, { actor: 'MEMBER-DPP' }]);
  });

  it('accepts answers that were begun the day before, and is deleted with its member', async () => {
    const elevenDaysAgo = new Date(Date.now() - 11 * 86_400_000 - 60_000);
    await server.db.updateTable('accounts').set({ program_started_at: elevenDaysAgo }).where('access_code', '=', 'MEMBER-DPP').execute();
    // On day 10 the page did not ask the question; today it would.
    expect((await send({ sleepCheckFeeling: 'bad' }, bearer('token-dpp'))).status).toBe(204);
    expect(await storedRows()).toHaveLength(3);

    const { email } = await server.db
      .selectFrom('accounts')
      .select('email')
      .where('access_code', '=', 'MEMBER-DPP')
      .executeTakeFirstOrThrow();
    expect(await eraseMember({ db: server.db, vault: PLAIN_VAULT }, email, COMMAND_RUN)).not.toBeNull();
    expect(await storedRows()).toEqual([]);
  });
});

describe('the call that stores answers', () => {
  it('limits the attempts of each member, whether they are accepted or refused', async () => {
    const maya = (answers: JsonObject) =>
      server.call('POST', '/outcomes/v1/surveys/MEMBER-MOOD', {
        body: { questionSet: 'SLEEP_CHECK', locale: 'en', answers },
        headers: bearer('token-mood'),
      });
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await maya({})).status).toBe(422);
    expect(await maya({ sleepCheckFeeling: 'well' })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('stores no answer to a sensitive step, even of a set that was not checked', () => {
    const file = join(root, 'question-sets/SLEEP_CHECK.json');
    const set: { steps: JsonObject[] } = JSON.parse(readFileSync(file, 'utf8'));
    const secret = {
      id: 'sleepCheckSecret',
      section: 'sleepCheck',
      widget: 'text',
      sensitive: true,
      answer: { type: 'text', maxLength: 9 },
    };
    writeFileSync(file, JSON.stringify({ ...set, steps: [...set.steps, secret] }));
    const claim = {
      partner: { id: 0, slug: '', name: '', goLiveDate: null, supportedLocales: [], configs: {} },
      eligibility: {},
      availability: 'AVAILABLE' as const,
      eligibleStates: [],
      experiments: {},
      locale: 'en',
      location: { country: 'US', region: 'CA' },
      answers: { sleepCheckFeeling: 'well', sleepCheckSecret: 'hush' },
      answersAt: '/answers' as const,
      isComplete: true,
      now: new Date(),
    };
    expect(makeReplay('development', root).memberSurvey('SLEEP_CHECK', claim)).toMatchObject({
      ok: true,
      answers: expect.not.objectContaining({ sleepCheckSecret: 'hush' }),
    });
  });
});

describe('survey new', () => {
  it.each([
    ['a missing name', [], 2, 'usage: survey new'],
    ['a name in lowercase', ['stressCheck'], 2, 'Did you mean STRESS_CHECK?'],
    ['a name that exists', ['DPP_SURVEY'], 2, 'There is already a survey DPP_SURVEY'],
    ['a route of the product', ['STRESS_CHECK', '--route', '/enrollment'], 1, 'The product itself uses "/enrollment"'],
    ['a route of another survey', ['STRESS_CHECK', '--route', '/how-do-you-sleep'], 1, 'has the route "/how-do-you-sleep" too'],
    ['a malformed route', ['STRESS_CHECK', '--route', 'Stress Check'], 1, 'A route is a slash'],
  ])('refuses %s, and writes nothing', (_what, args, code, message) => {
    const before = readFileSync(join(root, 'question-sets/texts/en.json'), 'utf8');
    printedLines.length = 0;
    expect(runNewSurvey(args, io, root)).toBe(code);
    expect(printedLines.join('\n')).toContain(message);
    expect(readFileSync(join(root, 'question-sets/texts/en.json'), 'utf8')).toBe(before);
  });
});
