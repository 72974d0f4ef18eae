import { describe, expect, it } from 'vitest';
import type { QuestionSet } from '../definitions/types.ts';
import { startSession } from '../engine/session.ts';
import type { CallOutcome } from '../engine/types.ts';
import { complete } from './complete.ts';
import { prepareSet } from './loadSurvey.ts';
import { testContext, testSet } from './testSupport.tsx';
import type { SurveyVisit } from './types.ts';

const CREATES: Partial<QuestionSet> = {
  completion: [{ call: 'createAccount', outcomes: { CREATED: { go: 'on' }, FAILED: { error: 'DEFAULT' } } }],
};

/** Completes a set whose one call is answered like this. */
async function end(changes: Partial<QuestionSet>, answer: CallOutcome) {
  const reported: string[] = [];
  const set = testSet([{ id: 'continueProgram', section: 'second', widget: 'info' }], changes);
  const prepared = prepareSet(set);
  await prepared.late.loadPayloads();
  const visit: Pick<SurveyVisit, 'callPort' | 'completionKey' | 'clearRecord' | 'reportError'> = {
    callPort: () => Promise.resolve(answer),
    completionKey: 'key',
    clearRecord: () => undefined,
    reportError: (code, detail) => void reported.push(`${code} ${detail}`),
  };
  const session = startSession(prepared.set, testContext());
  const leaving = await complete(session, { visit, results: {}, keep: () => undefined, signal: new AbortController().signal });
  return { leaving, reported };
}

describe('the end of a completion that fails', () => {
  it('is reported, and the default error, for any other message of account creation [ERR-35]', async () => {
    const { leaving, reported } = await end(CREATES, { outcome: 'FAILED' });
    expect(leaving).toEqual({ to: 'error', state: 'DEFAULT', retry: true });
    expect(reported).toEqual(['COMPLETION_FAILED createAccount']);
  });

  it('is the default error where data are missing, before anything is sent [ERR-36]', async () => {
    const requires: Partial<QuestionSet> = {
      ...CREATES,
      completionRequires: [{ rule: { answered: { var: 'answers.createAccount' } }, error: 'DEFAULT' }],
    };
    const { leaving, reported } = await end(requires, { outcome: 'CREATED' });
    expect(leaving).toEqual({ to: 'error', state: 'DEFAULT', retry: true });
    expect(reported).toEqual(['COMPLETION_FAILED DPP_SURVEY']);
  });

  it('is none where nothing is missing', async () => {
    const { leaving, reported } = await end(CREATES, { outcome: 'CREATED' });
    expect([leaving.to, reported]).toEqual(['success', []]);
  });
});
