import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { resumeSession } from '../../engine/session.ts';
import type { CompletionResults } from '../../engine/completion.ts';
import type { CallOutcome, PayloadHook, Session } from '../../engine/types.ts';
import { partialSaves, type PartialSaveParts } from './partialSaves.ts';
import { partialSavesIfEnabled } from './partialSavesIfEnabled.ts';
import { recordAt } from '../../engine/testSupport.ts';
import { testContext, testLazyHooks, testPrepared, testSet } from '../testSupport.tsx';
import type { FirstSave } from '../types.ts';

const STEPS = ['one', 'two', 'three', 'four'] as const;
/** Sends the answers so far, to the record that an earlier save has created. */
const savePartialTriage: PayloadHook = ({ way, results, saveOrder }) => ({
  operation: 'savePartialTriage',
  params: { ...saveOrder },
  body: { survey: way.effectiveAnswers, resourceKey: results['savePartialTriage']?.['key'] ?? null },
});

const prepared = testPrepared(
  testSet(
    STEPS.map((id) => ({ id, section: 'first', widget: 'choice', answer: { type: 'choice', options: ['yes'] } })),
    { partialSave: { call: 'savePartialTriage', outcomes: { OK: { go: 'on' }, FAILED: { report: true } } } },
  ),
  testLazyHooks({ payload: { savePartialTriage } }),
);

/** Returns a session in which the first `count` steps are answered. */
function sessionWith(count: number): Session {
  const answers = Object.fromEntries(STEPS.slice(0, count).map((id) => [id, 'yes']));
  return resumeSession(prepared.set, testContext(), recordAt(STEPS[count] ?? 'four', answers));
}

interface SentRequest {
  readonly survey: Json | undefined;
  readonly resourceKey: Json | undefined;
  readonly idempotencyKey: string | undefined;
  readonly params: JsonObject | undefined;
  /** Sends the server's reply. */
  readonly answer: (outcome: CallOutcome) => void;
}

const SAVED: CallOutcome = { outcome: 'OK', result: { key: 'tk_1' } };
const FAILED: CallOutcome = { outcome: 'FAILED' };

/** Saves to a server that replies only when the test answers. */
function startSaves(earlier: CompletionResults = {}) {
  const sent: SentRequest[] = [];
  const kept: (Json | undefined)[] = [];
  const reports: string[] = [];
  let completionKey = 'visit-1';
  let firstSave: FirstSave | null = null;
  const tabSaves = partialSaves();
  const parts: PartialSaveParts = {
    lazyHooks: prepared.lazyHooks,
    visit: {
      callPort: ({ body, params }, { idempotencyKey }) =>
        new Promise((answer) => {
          const { survey, resourceKey } = isJsonObject(body) ? body : {};
          sent.push({ survey, resourceKey, idempotencyKey, params, answer });
        }),
      get completionKey() {
        return completionKey;
      },
      earlierResults: () => earlier,
      keepResults: ({ savePartialTriage }) => {
        kept.push(savePartialTriage?.result?.['key']);
        firstSave = null;
      },
      get firstSave() {
        return firstSave;
      },
      keepFirstSave: async (save) => void (firstSave = save),
      reportError: (code) => reports.push(code),
    },
  };
  const saves = { save: (session: Session) => tabSaves.save(session, parts), whenSaved: tabSaves.whenSaved };
  const next = async (count: number): Promise<SentRequest> => {
    await expect.poll(() => sent.length, { interval: 1 }).toBe(count);
    const last = sent.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  };
  const startNextVisit = (): void => {
    completionKey = 'visit-2';
    firstSave = null;
  };
  return { saves, parts, sent, kept, reports, next, startNextVisit };
}

const surveyOf = (count: number): Json => Object.fromEntries(STEPS.slice(0, count).map((id) => [id, 'yes']));

describe('a partial save', () => {
  it('waits for the previous save, so that a single record receives the latest answers [TRIAGE-05]', async () => {
    const { saves, sent, kept, next } = startSaves();
    for (const count of [1, 2, 3]) saves.save(sessionWith(count));
    (await next(1)).answer(SAVED);
    (await next(2)).answer(SAVED);
    await saves.whenSaved();
    expect(sent.map(({ survey, resourceKey }) => ({ survey, resourceKey }))).toEqual([
      { survey: surveyOf(1), resourceKey: null },
      { survey: surveyOf(3), resourceKey: 'tk_1' },
    ]);
    expect(kept).toEqual(['tk_1', 'tk_1']);
  });

  it('is retried with the same body and idempotency key until the server has created the record', async () => {
    const { saves, sent, reports, next } = startSaves();
    saves.save(sessionWith(1));
    (await next(1)).answer(FAILED);
    await expect.poll(() => reports, { interval: 1 }).toEqual(['PARTIAL_SAVE_FAILED']);
    saves.save(sessionWith(2));
    (await next(2)).answer(SAVED);
    (await next(3)).answer(SAVED);
    await saves.whenSaved();
    const [first, retry, second] = sent;
    expect([retry?.survey, retry?.idempotencyKey]).toEqual([surveyOf(1), first?.idempotencyKey]);
    expect([second?.survey, second?.resourceKey]).toEqual([surveyOf(2), 'tk_1']);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('has a higher sequence number than earlier saves of its page, and a series of its own for each page', async () => {
    const numbersOf = async ({ saves, sent, next }: ReturnType<typeof startSaves>) => {
      saves.save(sessionWith(1));
      (await next(1)).answer(FAILED);
      saves.save(sessionWith(2));
      (await next(2)).answer(SAVED);
      (await next(3)).answer(SAVED);
      await saves.whenSaved();
      return sent.map(({ params }) => [params?.['series'], params?.['sequence']]);
    };
    const [first, second] = [await numbersOf(startSaves()), await numbersOf(startSaves())];
    const series = first[0]?.[0];
    expect(first).toEqual([
      [series, 1],
      [series, 1],
      [series, 2],
    ]);
    expect(second[0]?.[0]).not.toBe(series);
  });

  it('updates the record from before a reload, and does not resend unchanged answers', async () => {
    const { saves, sent, next } = startSaves({ savePartialTriage: SAVED });
    saves.save(sessionWith(1));
    (await next(1)).answer(FAILED);
    await saves.whenSaved();
    saves.save(sessionWith(2));
    (await next(2)).answer(SAVED);
    await saves.whenSaved();
    expect(sent.map(({ survey, resourceKey }) => [survey, resourceKey])).toEqual([
      [surveyOf(1), 'tk_1'],
      [surveyOf(2), 'tk_1'],
    ]);
  });

  it('without a reply before a reload is repeated after it, so that the visit has a single record [TRIAGE-05]', async () => {
    const { parts, sent, next, saves } = startSaves();
    saves.save(sessionWith(1));
    const first = await next(1);
    const reloaded = partialSaves();
    reloaded.save(sessionWith(2), parts);
    const repeated = await next(2);
    repeated.answer(SAVED);
    (await next(3)).answer(SAVED);
    await reloaded.whenSaved();
    expect([repeated.survey, repeated.params, repeated.idempotencyKey]).toEqual([first.survey, first.params, first.idempotencyKey]);
    expect(sent.map(({ survey, resourceKey }) => [survey, resourceKey]).at(-1)).toEqual([surveyOf(2), 'tk_1']);
  });

  it('is not repeated after the server has refused it, such as one of an outdated survey before a reload', async () => {
    const { parts, saves, reports, next } = startSaves();
    saves.save(sessionWith(1));
    await next(1);
    const reloaded = partialSaves();
    reloaded.save(sessionWith(2), parts);
    (await next(2)).answer({ outcome: 'FAILED', isRefused: true });
    await expect.poll(() => reports, { interval: 1 }).toEqual(['PARTIAL_SAVE_FAILED']);
    reloaded.save(sessionWith(3), parts);
    const fresh = await next(3);
    expect(fresh.survey).toEqual(surveyOf(3));
    fresh.answer(SAVED);
    await reloaded.whenSaved();
  });

  it('is retried once more before the survey completes', async () => {
    const { saves, kept, next } = startSaves();
    saves.save(sessionWith(1));
    const settled = saves.whenSaved();
    (await next(1)).answer(FAILED);
    (await next(2)).answer(SAVED);
    await settled;
    expect(kept).toEqual(['tk_1']);
  });

  it('does not block the completion if its retry fails as well', async () => {
    const { saves, kept, next } = startSaves();
    saves.save(sessionWith(1));
    const settled = saves.whenSaved();
    (await next(1)).answer(FAILED);
    (await next(2)).answer(FAILED);
    await settled;
    expect(kept).toEqual([]);
  });

  it("keeps nothing for another person's visit that began in the same tab before the reply, and sends nothing more", async () => {
    const { saves, sent, kept, next, startNextVisit } = startSaves();
    for (const count of [1, 2]) saves.save(sessionWith(count));
    const first = await next(1);
    startNextVisit();
    first.answer(SAVED);
    await saves.whenSaved();
    expect(kept).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['has succeeded', SAVED],
    ['has failed', FAILED],
  ])("starts a new record for another person's visit in the same tab after one that %s", async (_title, firstReply) => {
    const { saves, sent, next, startNextVisit } = startSaves();
    saves.save(sessionWith(1));
    (await next(1)).answer(firstReply);
    startNextVisit();
    saves.save(sessionWith(2));
    (await next(2)).answer(SAVED);
    await saves.whenSaved();
    expect(sent.map(({ survey, resourceKey }) => [survey, resourceKey])).toEqual([
      [surveyOf(1), null],
      [surveyOf(2), null],
    ]);
  });

  it("is not sent if another person's visit has begun in the same tab while its code was loading", async () => {
    const { parts, sent, startNextVisit } = startSaves();
    const saves = partialSavesIfEnabled(createStore());
    saves.save(sessionWith(1), parts);
    startNextVisit();
    await saves.whenSaved();
    expect(sent).toEqual([]);
  });

  it('of the survey goes to the record that the landing has begun in the same tab [TRIAGE-05]', async () => {
    const { parts, sent, next } = startSaves();
    const store = createStore();
    const [landing, survey] = [partialSavesIfEnabled(store), partialSavesIfEnabled(store)];
    landing.save(sessionWith(1), parts);
    const first = await next(1);
    survey.save(sessionWith(2), parts);
    first.answer(SAVED);
    (await next(2)).answer(SAVED);
    await survey.whenSaved();
    expect(sent.map(({ resourceKey }) => resourceKey)).toEqual([null, 'tk_1']);
  });
});
