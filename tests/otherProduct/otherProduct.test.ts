import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { runCompletion } from '../../src/runtime/engine/completion.ts';
import { currentStep } from '../../src/runtime/engine/view.ts';
import { walk } from '../../src/runtime/engine/walk.ts';
import { checkDefinitions, readAndCheck } from '../../src/workshop/check/check.ts';
import { explainStep } from '../../src/workshop/explain/explain.ts';
import { explanationLines } from '../../src/workshop/explain/render.ts';
import { exploreSet } from '../../src/workshop/explore/result.ts';
import { walkMember } from '../../src/workshop/walk/walkMember.ts';
import { readWalkInput } from '../../src/workshop/walk/walkInput.ts';
import { context } from './context.ts';
import { files } from './files.ts';
import { hooks } from './hooks.ts';
import { vocabulary } from './vocabulary.ts';

const SET = 'question-sets/VISIT_FEEDBACK.json';
const { sets, findings } = readAndCheck(files, vocabulary);
const source = sets.get('VISIT_FEEDBACK')?.set;
if (!source) throw new Error(JSON.stringify(findings));
const set = compileSet(source, hooks);

const HAPPY: JsonObject = {
  reason: 'checkUp',
  waited: 10,
  listened: 'yes',
  explained: 'yes',
  comeBack: 'yes',
  contact: { email: 'ada@example.com' },
};
const UNHAPPY: JsonObject = {
  ...HAPPY,
  waited: 90,
  listened: 'no',
  whatWentWrong: ['rushed'],
  contact: { mayCall: true },
};

function walkWith(answers: JsonObject) {
  return walk(set, context, answers, () => ({ outcome: 'OK' }));
}

describe('another product on the runtime', () => {
  it('passes the check of its definitions', () => expect(findings).toEqual([]));

  it.each<[string, string, string, string, number]>([
    ['a misspelled option', '"newProblem"] },\n      "effects"', '"newProblm"] },\n      "effects"', 'unknown-option', 38],
    ['a program that the set does not declare', '"program": "CALL_BACK"', '"program": "CALLBACK"', 'unknown-program', 69],
    ['a fact that the vocabulary lacks', '{ "var": "derived.satisfaction" }, 5', '{ "var": "partner.rating" }, 5', 'unknown-name', 12],
    ['a role twice', '"id": "comeBack",', '"id": "comeBack", "role": "opening",', 'duplicate-role', 52],
    ['a hook that it does not have', '"hook": "satisfaction"', '"hook": "happiness"', 'unknown-hook', 17],
  ])('gets a finding on the line of %s', (_title, from, to, code, line) => {
    const text = files[SET] ?? '';
    expect(text).toContain(from);
    const reported = checkDefinitions({ ...files, [SET]: text.replace(from, to) }, vocabulary);
    expect(reported.map((finding) => [finding.code, finding.line])).toContainEqual([code, line]);
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['a happy visitor', HAPPY, { outcome: 'completed', satisfaction: 10, program: 'NONE', asked: false }],
    ['an unhappy visitor who may be called', UNHAPPY, { outcome: 'completed', satisfaction: 4, program: 'CALL_BACK', asked: true }],
    [
      'a visitor in strong pain',
      { reason: 'newProblem', pain: 9 },
      { outcome: 'screenedOut', satisfaction: null, program: 'NONE', asked: false },
    ],
  ])('walks the set with the answers of %s', (_title, answers, expected) => {
    const { outcome, session } = walkWith(answers);
    expect({
      outcome,
      satisfaction: session.way.read('derived.satisfaction'),
      program: session.way.program,
      asked: session.way.visited.includes('whatWentWrong'),
    }).toEqual(expected);
  });

  it('accepts walks in the format of `survey walk`, with its own facts, calls and derived values', async () => {
    const contract = { presence: {}, defaults: { member: { locale: 'de' } }, samples: {}, foundByCalls: {} };
    const input = readWalkInput(
      { questionSet: 'VISIT_FEEDBACK', answers: UNHAPPY, context: { partner: { name: 'Riverside' } } },
      { systemDate: context.today, environment: () => context.environment, contract },
    );
    if (!input.ok) throw new Error(input.error);
    expect(input.value.context).toMatchObject({ partner: { name: 'Riverside' }, experiments: {}, member: { locale: 'de' } });
    expect(await walkMember(set, input.value)).toMatchObject({
      outcome: 'completed',
      program: 'CALL_BACK',
      computed: { satisfaction: 4 },
      calls: [{ operation: 'sendFeedback', body: { followUp: 'CALL_BACK' } }],
    });
  });

  it('prefills a field with a fact that its definitions name', () => {
    const { contact: _, ...otherAnswers } = HAPPY;
    expect(currentStep(walkWith(otherAnswers).session)).toMatchObject({ step: { id: 'contact' }, value: { email: 'ada@example.com' } });
  });

  it('sends the output of its own payload hook', async () => {
    const sentCalls: unknown[] = [];
    const completion = await runCompletion(
      walkWith(UNHAPPY).session,
      (call) => {
        sentCalls.push(call);
        return Promise.resolve({ outcome: 'OK' });
      },
      { idempotencyKey: 'key', now: () => '2026-11-23T09:00:00Z' },
    );
    expect(completion).toMatchObject({ kind: 'done', ending: 'thanks' });
    expect(sentCalls).toEqual([{ operation: 'sendFeedback', body: expect.objectContaining({ satisfaction: 4, followUp: 'CALL_BACK' }) }]);
  });

  it('is explored exactly, and every step and every end is reachable', () => {
    const result = exploreSet(
      {
        set: source,
        derive: hooks.derive,
        vocabulary,
        partner: null,
        environments: [context.environment],
        today: context.today,
      },
      hooks,
    );
    expect(result.unreached).toEqual([]);
    expect(result.inexact).toEqual([]);
    expect(result.ends.map(({ end: completion }) => completion.kind).toSorted()).toEqual(['completed', 'completed', 'screenedOut']);
  });

  it('explains why a step is hidden', () => {
    const subject = { set, context, answers: HAPPY, callOf: () => () => ({ outcome: 'OK' }), texts: null, vocabulary };
    const explanation = explainStep(subject, 'whatWentWrong');
    if (!explanation) throw new Error('no such step');
    expect(explanationLines(subject, explanation).join('\n')).toContain('the value satisfaction is below 5');
  });
});
