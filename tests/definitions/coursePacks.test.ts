import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT } from '../../src/runtime/engine/testSupport.ts';

const set = compileSet(loadQuestionSet('DPP_SURVEY'), allHooks);

describe('the recommended course packs', () => {
  const cases: readonly (readonly [title: string, answers: JsonObject, packs: readonly string[]])[] = [
    ['sleep: frequently [PACK-01]', { sleep: 'frequently' }, ['sleep']],
    ['sleep: every night [PACK-01]', { sleep: 'everyNight' }, ['sleep']],
    ['sleep: occasionally [PACK-01]', { sleep: 'occasionally' }, []],
    ['sleep: rarely [PACK-01]', { sleep: 'rarely' }, []],
    ['GLP1: yes [PACK-02]', { glp1Medication: 'yes' }, ['GLP1']],
    ['GLP1: about to start [PACK-02]', { glp1Medication: 'aboutToStart' }, ['GLP1']],
    ['GLP1: no [PACK-02]', { glp1Medication: 'no' }, []],
    ['stress eating: agree [PACK-03]', { stressEating: 'agree' }, ['NW_PLUS']],
    ['stress eating: strongly agree [PACK-03]', { stressEating: 'stronglyAgree' }, ['NW_PLUS']],
    ['stress eating: disagree [PACK-03]', { stressEating: 'disagree' }, []],
    ['stress eating: strongly disagree [PACK-03]', { stressEating: 'stronglyDisagree' }, []],
    ['age 39 [PACK-04]', { age: 39 }, []],
    ['age 40 [PACK-04]', { age: 40 }, ['AGING_AND_METABOLISM']],
    [
      'all four, in order [PACK-05]',
      { sleep: 'everyNight', glp1Medication: 'yes', stressEating: 'agree', age: 70 },
      ['sleep', 'GLP1', 'NW_PLUS', 'AGING_AND_METABOLISM'],
    ],
  ];
  it.each(cases)('%s', (_title, { age, ...answers }, packs) => {
    const { way } = startSession(set, { ...EMPTY_CONTEXT, eligibility: { ...(age !== undefined && { age }) } });
    const answered = { ...way, slots: [], slotOf: new Map(), effectiveAnswers: answers, derived: { way: null, values: [] } };
    expect(set.derived['recommendedCoursePacks']?.(answered)).toEqual(packs);
  });
});
