import { expect, it } from 'vitest';
import { goalOf } from './goal.ts';

const goal = { targetWeightInKg: 60, targetWeightDate: '2027-03-05', weightLossSpeedPerWeekInKg: 1 };

it.each([
  ['en', 'us', '2.2 pounds per week'],
  ['de', 'us', '2,2 US-Pfund pro Woche'],
  ['de', 'metric', '1 Kilogramm pro Woche'],
  ['es', 'us', '2.2 libras por semana'],
])('the pace of a goal names an unambiguous unit in %s with %s units', (locale, units, pace) => {
  expect(goalOf({ startKg: 80, goal, units, locale })?.pace).toBe(pace);
});
