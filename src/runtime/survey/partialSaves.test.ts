import { describe, expect, it } from 'vitest';
import development from '../../../question-sets/environments/development.json';
import production from '../../../question-sets/environments/production.json';
import { isJsonObject, type Json } from '../base/json.ts';
import { resumeSession } from '../engine/session.ts';
import type { CallOutcome, Context, Session } from '../engine/types.ts';
import { partialSaves } from './partialSaves.ts';
import { savesPartially } from './savesPartially.ts';
import { testContext, testPrepared, testSet } from './testSupport.tsx';

const STEPS = ['one', 'two', 'three', 'four'] as const;
const prepared = testPrepared(
  testSet(STEPS.map((id) => ({ id, section: 'first', widget: 'choice', answer: { type: 'choice', options: ['yes'] } }))),
);

/** Returns a session in which the first `count` steps are answered. */
function answered(count: number, changes: Partial<Context> = { partner: { id: 20, configs: {} } }): Session {
  const answers = Object.fromEntries(STEPS.slice(0, count).map((id) => [id, 'yes']));
  const position = { at: 'step', step: STEPS[count] ?? 'four' } as const;
  return resumeSession(prepared.set, testContext(changes), {
    set: 'DPP_SURVEY',
    version: 1,
    answers,
    results: {},
    position,
    progressFloor: {},
  });
}

describe('answers are saved while the member answers', () => {
  it.each<readonly [string, Partial<Context>, boolean]>([
    ['for a listed partner', { partner: { id: 20, configs: {} } }, true],
    ['for another partner [TRIAGE-02]', { partner: { id: 1001, configs: {} } }, false],
    ['without a partner', { partner: { configs: {} } }, false],
    ['in re-triage [TRIAGE-03]', { partner: { id: 20, configs: {} }, enrollmentType: 'RETRIAGE' }, false],
  ])('%s: %o', (_title, changes, want) => expect(savesPartially(answered(1, changes))).toBe(want));

  it.each([
    ['production', production, 11, 20],
    ['development', development, 20, 11],
  ] as const)('in %s, only for the partner that the specification names [TRIAGE-02]', (name, environment, id, other) => {
    const saves = (partner: number) =>
      savesPartially(answered(1, { partner: { id: partner, configs: {} }, environment: { ...environment, name } }));
    expect([saves(id), saves(other)]).toEqual([true, false]);
  });
});

interface Sent {
  readonly survey: Json | undefined;
  readonly resourceKey: Json | undefined;
  readonly idempotencyKey: string | undefined;
  /** Sends the server's reply. */
  readonly answer: (outcome: CallOutcome) => void;
}

const SAVED: CallOutcome = { outcome: 'OK', result: { key: 'tk_1' } };
const LOST: CallOutcome = { outcome: 'FAILED' };

/** Saves to a server that replies only when the test makes it reply. */
function savingTo() {
  const sent: Sent[] = [];
  const kept: string[] = [];
  const reports: string[] = [];
  const saves = partialSaves(() => ({
    late: prepared.late,
    visit: {
      callPort: ({ body }, { idempotencyKey }) =>
        new Promise((answer) => {
          const { survey, resourceKey } = isJsonObject(body) ? body : {};
          sent.push({ survey, resourceKey, idempotencyKey, answer });
        }),
      keepTriageKey: (key) => kept.push(key),
      reportError: (code) => reports.push(code),
    },
  }));
  const next = async (count: number): Promise<Sent> => {
    await expect.poll(() => sent.length, { timeout: 10_000, interval: 1 }).toBe(count);
    const last = sent.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  };
  return { saves, sent, kept, reports, next };
}

const OFFERED = { wasOfferedDpp: false, wasOfferedMed: false };
const all = (count: number): Json => ({ ...Object.fromEntries(STEPS.slice(0, count).map((id) => [id, 'yes'])), ...OFFERED });

describe('a partial save', () => {
  it('waits for the previous one, so that one record ends up with the latest answers [TRIAGE-05]', async () => {
    const { saves, sent, kept, next } = savingTo();
    for (const count of [1, 2, 3]) saves.save(answered(count));
    (await next(1)).answer(SAVED);
    (await next(2)).answer(SAVED);
    await saves.settled();
    expect(sent.map(({ survey, resourceKey }) => ({ survey, resourceKey }))).toEqual([
      { survey: all(1), resourceKey: undefined },
      { survey: all(3), resourceKey: 'tk_1' },
    ]);
    expect(kept).toEqual(['tk_1', 'tk_1']);
  });

  it('that creates the record is retried unchanged, with the same idempotency key, until the server replies', async () => {
    const { saves, sent, reports, next } = savingTo();
    saves.save(answered(1));
    (await next(1)).answer(LOST);
    await expect.poll(() => reports, { timeout: 10_000, interval: 1 }).toEqual(['PARTIAL_SAVE_FAILED']);
    saves.save(answered(2));
    (await next(2)).answer(SAVED);
    (await next(3)).answer(SAVED);
    await saves.settled();
    const [first, again, second] = sent;
    expect([again?.survey, again?.idempotencyKey]).toEqual([all(1), first?.idempotencyKey]);
    expect([second?.survey, second?.resourceKey]).toEqual([all(2), 'tk_1']);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('settles, after one more retry, before the survey is completed', async () => {
    const { saves, kept, next } = savingTo();
    saves.save(answered(1));
    const settled = saves.settled();
    (await next(1)).answer(LOST);
    (await next(2)).answer(SAVED);
    await settled;
    expect(kept).toEqual(['tk_1']);
  });

  it('has no effect on the member if it fails for good', async () => {
    const { saves, kept, next } = savingTo();
    saves.save(answered(1));
    const settled = saves.settled();
    (await next(1)).answer(LOST);
    (await next(2)).answer(LOST);
    await settled;
    expect(kept).toEqual([]);
  });
});
