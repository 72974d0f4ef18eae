import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { back } from './back.ts';
import { cancelChange, changeAnswer, resumeAfterChange } from './change.ts';
import { compileSet } from './compile.ts';
import { resumeSession, saveSession, startSession, stepAt, withoutSecrets, withTyped } from './session.ts';
import { submit } from './submit.ts';
import { EMPTY_CONTEXT, setOf } from './testSupport.ts';
import type { Session, Submission } from './types.ts';
import { currentStep } from './view.ts';

const yesNo = { type: 'choice', options: ['yes', 'no'] } as const;
const equals = (key: string, value: string) => ({ '==': [{ var: `answers.${key}` }, value] });

/**
 * A "yes" to `smokes` adds the question `howMany` and the information `told`, and changes the texts of `result`. `risky` may screen
 * out.
 */
const SOURCE = setOf(
  [
    { id: 'smokes', answer: yesNo },
    { id: 'howMany', widget: 'number', answer: { type: 'number' }, visibleWhen: equals('smokes', 'yes') },
    { id: 'told', visibleWhen: equals('smokes', 'yes') },
    { id: 'password', widget: 'form', sensitive: true, answer: { type: 'text' } },
    { id: 'sport', answer: yesNo },
    {
      id: 'risky',
      answer: yesNo,
      effects: [{ when: { and: [equals('sport', 'no'), equals('risky', 'yes')] }, screenOut: 'RISKY' }],
    },
    { id: 'result', variant: { if: [equals('smokes', 'yes'), 'smoker', null] } },
    { id: 'profile', widget: 'form', answer: { type: 'form', fields: { name: { type: 'text' } } } },
    { id: 'goodbye' },
  ],
  {
    programs: ['NONE', 'WEIGHT'],
    screenOuts: [{ reason: 'RISKY' }],
  },
);
const set = compileSet(SOURCE, { derive: {}, check: {}, payload: {} });
const ANSWERS: Readonly<Record<string, Json>> = { smokes: 'no', password: 'secret', sport: 'yes', risky: 'yes' };

function sessionOf(submission: Submission): Session {
  if (submission.kind !== 'moved' && submission.kind !== 'screenedOut') throw new Error(`not moved: ${submission.kind}`);
  return submission.session;
}

const answer = (session: Session, value?: Json): Session => resumeAfterChange(session, sessionOf(submit(session, value)));
const stepIdOf = (session: Session): string | null => stepAt(session)?.step.id ?? null;

function atProfile(): Session {
  let session = startSession(set, EMPTY_CONTEXT);
  while (stepIdOf(session) !== 'profile') session = answer(session, ANSWERS[stepIdOf(session) ?? '']);
  return session;
}

describe('changing an answer', () => {
  it('keeps all other answers and returns to the step where the change began', () => {
    const changing = changeAnswer(atProfile(), 'sport');
    expect([stepIdOf(changing), changing.answers, currentStep(changing)?.value]).toEqual(['sport', ANSWERS, 'yes']);
    const changed = answer(changing, 'yes');
    expect([stepIdOf(changed), changed.returnTo, changed.way.answers]).toEqual(['profile', undefined, ANSWERS]);
    expect(stepIdOf(answer(changed, { name: 'Ada' }))).toBe('goodbye');
  });

  it('shows new questions, new information and changed information before it returns', () => {
    const atHowMany = answer(changeAnswer(atProfile(), 'smokes'), 'yes');
    expect(stepIdOf(atHowMany)).toBe('howMany');
    const atTold = answer(atHowMany, 3);
    expect(stepIdOf(atTold)).toBe('told');
    const result = answer(atTold);
    expect([stepIdOf(result), currentStep(result)?.variant]).toEqual(['result', 'smoker']);
    const atProfileAgain = answer(result);
    expect([stepIdOf(atProfileAgain), atProfileAgain.returnTo, atProfileAgain.way.answers]).toEqual([
      'profile',
      undefined,
      { ...ANSWERS, smokes: 'yes', howMany: 3 },
    ]);
  });

  it('drops answers to questions that are no longer asked', () => {
    const smoker = answer(answer(answer(answer(changeAnswer(atProfile(), 'smokes'), 'yes'), 3)));
    const changed = answer(answer(changeAnswer(smoker, 'smokes'), 'no'));
    expect([stepIdOf(changed), changed.way.answers]).toEqual(['profile', ANSWERS]);
  });

  it('screens out if another answer is disqualifying together with the new one', () => {
    const session = answer(changeAnswer(atProfile(), 'sport'), 'no');
    expect(session.position).toEqual({ at: 'ineligible', step: 'risky', reason: 'RISKY' });
    const previous = back(session);
    expect(previous && stepIdOf(answer(previous, 'no'))).toBe('profile');
  });

  it('continues after a reload, and keeps all answers when it is cancelled', () => {
    const atHowMany = answer(changeAnswer(atProfile(), 'smokes'), 'yes');
    const resumed = resumeSession(set, EMPTY_CONTEXT, JSON.parse(JSON.stringify(withoutSecrets(set, saveSession(atHowMany)))));
    expect([stepIdOf(resumed), stepIdOf(answer(answer(answer(resumed, 3))))]).toEqual(['howMany', 'profile']);
    expect(cancelChange(atHowMany)).toBeNull();
    const cancelled = cancelChange(changeAnswer(atProfile(), 'sport'));
    expect(cancelled && [stepIdOf(cancelled), cancelled.way.answers]).toEqual(['profile', ANSWERS]);
    expect(cancelChange(atProfile())).toBeNull();
  });

  it('restores the unsubmitted content of a form, and does not count it as an answer before it is submitted', () => {
    const typed = withTyped(atProfile(), { name: 'Ada' });
    const changed = answer(changeAnswer(typed, 'sport'), 'yes');
    expect([currentStep(changed)?.value, changed.answers]).toEqual([{ name: 'Ada' }, ANSWERS]);
    expect(stepIdOf(resumeSession(set, EMPTY_CONTEXT, { ...saveSession(changed), position: { at: 'end' } }))).toBe('profile');
    const afterBack = back(changed);
    expect(afterBack?.typed).toBeUndefined();
    const password = changeAnswer(atProfile(), 'password');
    expect(withTyped(password, 'other')).toBe(password);
  });
});
