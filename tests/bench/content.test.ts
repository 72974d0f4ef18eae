import { describe, expect, it } from 'vitest';
import { jsonLogicContestant, jsonLogicShows } from './contestants/jsonLogic.ts';
import { jsonLogicEngine } from './contestants/jsonLogicEngine.ts';
import { jsonLogicJs } from './contestants/jsonLogicJs.ts';
import { exploreOurs, ours } from './contestants/ours.ts';
import { surveyJs, surveyJsShows } from './contestants/surveyJs.ts';
import { makeContent, type Content } from './content.ts';
import { exploreByBruteForce } from './explore.ts';

/** Contestants are comparable only if they compute the same results. */
describe('the contestants of the benchmark', () => {
  const content = makeContent({ steps: 90, rules: 60, members: 8 });

  it('run a survey of 90 steps and 60 rules', () => {
    expect(content.questions).toHaveLength(90);
    expect(content.questions.filter(({ visibleWhen }) => visibleWhen !== undefined)).toHaveLength(60);
  });

  it('run members who take different ways', () => {
    const { way } = ours(content);
    expect(new Set([...content.members.keys()].map((member) => way(member).join(' '))).size).toBe(8);
  });

  // SurveyJS is slow, so it gets a smaller survey here.
  it.each([
    ['json-logic-js', content, (surveyContent: Content) => jsonLogicContestant('', surveyContent, jsonLogicJs)],
    ['json-logic-engine', content, (surveyContent: Content) => jsonLogicContestant('', surveyContent, jsonLogicEngine)],
    ['survey-core', makeContent({ steps: 36, rules: 24, members: 2 }), surveyJs],
  ] as const)('show each member the same steps as our engine: %s', (_name, surveyContent, createContestant) => {
    const [ourContestant, other] = [ours(surveyContent), createContestant(surveyContent)];
    for (const member of surveyContent.members.keys()) {
      expect(other.way(member)).toEqual(ourContestant.way(member));
      expect(other.evaluate(member)).toBe(ourContestant.evaluate(member));
    }
  });
});

it('a brute-force search with each engine reaches the same steps as our explorer', () => {
  const small = makeContent({ steps: 9, rules: 6, members: 1 });
  const { reached } = exploreOurs(small);
  expect(reached.size).toBeGreaterThan(5);
  for (const shows of [jsonLogicShows(small, jsonLogicJs), jsonLogicShows(small, jsonLogicEngine), surveyJsShows(small)])
    expect(exploreByBruteForce(small, shows).reached).toEqual(reached);
});
