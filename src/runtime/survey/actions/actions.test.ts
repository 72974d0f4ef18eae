import { expect, it } from 'vitest';
import { startSession } from '../../engine/session.ts';
import { surveyActions, type ActionParts } from './actions.ts';
import type { Session } from '../../engine/types.ts';
import { screenOf, type Screen } from '../screen.ts';
import { testContext, testPrepared, testSet, yesNo } from '../testSupport.tsx';
import { stepIdOf } from '../navigation/stepId.ts';
import type { SurveyVisit } from '../types.ts';

const { set } = testPrepared(testSet([yesNo('one'), yesNo('two')]));

/** Creates actions without an environment, except for the given parts. */
function actionsWith(changes: Partial<ActionParts>, reports: string[] = []): ReturnType<typeof surveyActions> {
  const failIfCalled = (): never => {
    throw new Error('not needed here');
  };
  const visit: SurveyVisit = {
    context: testContext(),
    record: null,
    saveRecord: () => Promise.resolve(),
    clearRecord: failIfCalled,
    callPort: failIfCalled,
    stepCall: failIfCalled,
    leave: failIfCalled,
    reportError: (code) => reports.push(code),
    completionKey: '',
    facts: { country: undefined },
    testTiming: false,
  };
  return surveyActions({
    read: failIfCalled,
    write: failIfCalled,
    visit: () => visit,
    latestSet: () => set,
    loadChecks: () => null,
    awaitPendingChecks: () => null,
    complete: failIfCalled,
    loadView: () => null,
    save: () => Promise.resolve(),
    nextSession: (session) => session,
    discard: failIfCalled,
    updateAddress: () => false,
    answerChanges: () => undefined,
    goBackInHistory: () => false,
    ...changes,
  });
}

it('keepTyped saves the content of the current form to the draft, and does not change the current session', () => {
  const screen = screenOf(startSession(set, testContext()));
  const saved: Session[] = [];
  const { keepTyped } = actionsWith({ read: () => screen, save: async (session) => void saved.push(session) });
  keepTyped('another', 'no');
  keepTyped('one', 'yes');
  expect(saved).toEqual([{ ...screen.session, typed: { one: 'yes' } }]);
});

it('keepTyped ignores input from the landing after its answer was submitted', async () => {
  const screen = screenOf(startSession(set, testContext()));
  const saved: (string | null)[] = [];
  const { answer, keepTyped } = actionsWith({
    read: () => screen,
    save: async (session) => void saved.push(stepIdOf(session)),
    updateAddress: () => true,
  });
  answer('one', 'yes');
  // The submission ends within the microtasks of its turn.
  await new Promise((resolve) => setImmediate(resolve));
  keepTyped('one', 'no');
  expect(saved).toEqual(['two']);
});

it('answer reports once that the code for answers cannot be loaded, even if Next is pressed twice', async () => {
  let screen: Screen = screenOf(startSession(set, testContext()));
  const reports: string[] = [];
  const { answer } = actionsWith({ read: () => screen, write: (next) => (screen = next) }, reports);
  const unhandled: unknown[] = [];
  const collect = (rejection: unknown): void => void unhandled.push(rejection);
  process.on('unhandledRejection', collect);
  const failingAnswers = [1, 2].map((press) => Promise.reject(new Error(`press ${press}`)));
  for (const each of failingAnswers) answer('one', each);
  await expect.poll(() => screen.hasFailed).toBe(true);
  // Node reports an unhandled rejection after the microtasks of its turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', collect);
  expect(unhandled).toEqual([]);
  expect(reports).toEqual(['SURVEY_FAILED']);
});

it('answer shows the next step of a set that was edited while the answer was being saved', async () => {
  let screen: Screen = screenOf(startSession(set, testContext()));
  let [latestSet, finishSaving] = [set, (): void => undefined];
  const loadedViews: (string | null)[] = [];
  const { answer, updateContext, isInUse } = actionsWith({
    read: () => screen,
    write: (next) => (screen = next),
    latestSet: () => latestSet,
    save: () => new Promise((resolve) => (finishSaving = resolve)),
    loadView: (session) => {
      const isLoaded = loadedViews.includes(stepIdOf(session));
      loadedViews.push(stepIdOf(session));
      return isLoaded ? null : Promise.resolve();
    },
  });
  answer('one', 'yes');
  await expect.poll(() => loadedViews).toEqual(['two']);
  latestSet = testPrepared(testSet([yesNo('one'), yesNo('added'), yesNo('two')])).set;
  updateContext(testContext(), latestSet);
  finishSaving();
  await expect.poll(isInUse).toBe(false);
  expect([stepIdOf(screen.session), screen.session.set === latestSet, screen.session.answers]).toEqual(['added', true, { one: 'yes' }]);
  expect(loadedViews).toEqual(['two', 'added', 'added']);
});
