import { describe, expect, it } from 'vitest';
import { ROSTER } from './seed/people.ts';
import { allEntries } from './sandboxEntries.ts';

describe('allEntries', () => {
  it('lists every detail that identifies a person on a roster', () => {
    const people = allEntries().find(({ title }) => title.startsWith('People'))?.entries ?? [];
    for (const { firstName, lastName, dob, policyId, participantId, email } of ROSTER) {
      const details = [firstName, lastName, dob, policyId, participantId, email].filter((detail) => detail !== undefined);
      expect(people.some(([who]) => details.every((detail) => who.includes(detail)))).toBe(true);
    }
    expect(people).toContainEqual(['globex: employee id EMP-1 email emp-1@globex.example', 'eligible']);
  });
});
