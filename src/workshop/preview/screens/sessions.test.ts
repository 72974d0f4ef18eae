import { expect, it } from 'vitest';
import { isJsonObject } from '../../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet, loadTexts, readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import { compileSet } from '../../../runtime/engine/compile.ts';
import { memberWalks } from '../state/jump.ts';
import { startingWorld, walkOfWorld } from '../state/world.ts';
import { EAGER_HOOKS } from '../product/hooks.ts';
import { screensOf } from './entries.ts';
import { sessionFinder } from './sessions.ts';

const TODAY = '2026-11-23';

it('sessionFinder shows the program result with a typical member who has a weight goal', () => {
  const source = loadQuestionSet('DPP_SURVEY');
  const set = compileSet(source, EAGER_HOOKS);
  const environments = { development: loadEnvironment('development', {}) };
  const walk = walkOfWorld(startingWorld(source, TODAY), {}, environments);
  if (typeof walk === 'string') throw new Error(walk);
  const files = Object.fromEntries(
    Object.entries(readDefinitionFiles(process.cwd(), ['member'])).map(([file, text]) => [file, JSON.parse(text)] as const),
  );
  const members = memberWalks(source.name, { members: files, environments }, TODAY);
  const screen = screensOf(source, loadTexts('en')).find(({ key }) => key === 'programResult');
  if (!screen) throw new Error('there is no such screen');
  const { member, session } = sessionFinder({ set, walk, members })(screen, 'en');
  expect(member).toBe('question-sets/members/weight.json');
  const plan = set.derived['weightLossPlan']?.(session.way);
  const target = isJsonObject(plan) ? plan['targetWeightInKg'] : null;
  expect(Number(target)).toBeLessThan(Number(set.derived['weightKg']?.(session.way)));
});
