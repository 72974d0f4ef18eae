import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from '../../../../runtime/definitions/files.ts';
import { describeCondition } from '../../../explain/describeCondition.ts';
import { ruleLabels } from '../../../explain/ruleLabels.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { nameGroups } from './nameGroups.ts';
import { ruleNames } from './ruleNames.ts';

const SETS = ['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'];

/** Returns the labels that several names share, each with these names. Ignores case, spaces and punctuation. */
function alike(named: readonly (readonly [name: string, label: string])[]): readonly string[] {
  const byLabel = new Map<string, readonly string[]>();
  for (const [name, label] of named) {
    const spoken = label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    byLabel.set(spoken, [...(byLabel.get(spoken) ?? []), name]);
  }
  return [...byLabel].filter(([, names]) => names.length > 1).map(([label, names]) => `${label}: ${names.join(', ')}`);
}

describe.each(SETS)('the names for a rule of %s', (name) => {
  const set = loadQuestionSet(name);
  const names = ruleNames(set, vocabulary);
  const labels = ruleLabels(set, loadTexts('en'), vocabulary);
  it('are distinct in the list to choose from', () => {
    const position = { set, labels, step: set.steps.at(-1)?.id ?? '', isAfterAnswer: true };
    const groups = nameGroups(names.keys(), position);
    expect(alike(groups.flatMap(({ options }) => options))).toEqual([]);
  });

  it('are distinct in the description of a rule', () =>
    expect(alike([...names.keys()].map((each) => [each, describeCondition({ var: each }, { fact: labels.fact })]))).toEqual([]));
});
