import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Part } from '../../explain/types.ts';
import { RuleParts } from './RuleParts.tsx';

function partOf(text: string, value: Part['value'], parts: readonly Part[] = [], condition = true): Part {
  return { text, value, condition, from: null, rule: null, isOpposite: false, parts };
}

const bmi = partOf('the value bmi is below 18.5', false, [partOf('the value bmi', 29.2, [], false)]);
const mood = { ...partOf('not: the rule mood', true, [partOf('the program is "MOOD"', false)]), rule: 'mood', isOpposite: true };
const tree = partOf('all of these are true:', false, [bmi, mood]);
const notes = new Map([['rules.mood', "The member's program is mental wellness."]]);

it('RuleParts expands the parts that decide the result, and collapses the others', () => {
  render(<RuleParts title="Shown when" tree={tree} notes={notes} />);
  const isOpen = (words: string): boolean | undefined => screen.getByText(words, { exact: false }).closest('details')?.open;
  expect(isOpen('all of these are true')).toBe(true);
  expect(isOpen('the value bmi is below')).toBe(true);
  expect(isOpen("not: The member's program")).toBe(false);
});

it('RuleParts shows the result of each condition, the value of each name, and the note of each named rule', () => {
  render(<RuleParts title="Shown when" tree={tree} notes={notes} />);
  const lines = screen.getAllByRole('listitem').map((each) => each.querySelector('summary')?.textContent ?? each.textContent);
  expect(lines).toEqual([
    'No all of these are true:',
    'No the value bmi is below 18.5',
    'the value bmi = 29.2',
    "Yes not: The member's program is mental wellness. (mood)",
    'No the program is "MOOD"',
  ]);
});
