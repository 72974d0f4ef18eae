import { expect, it } from 'vitest';
import { diffLines, type FoundClass } from './render.ts';

function foundAt(place: string): FoundClass {
  const witness = { name: place, walk: {}, answers: {}, before: {}, after: {}, stops: [] };
  return { place, steps: [], comesIn: 'before', oneSided: null, difference: null, witness, who: ['weight: 121'], lines: [] };
}

it('diffLines does not list a step as unaffected in one program if it differs in another', () => {
  const proof = {
    found: [foundAt('weight as NONE'), foundAt('weight as Mood_2')],
    never: ['weight as DPP', 'sleep as NONE', 'sleep as DPP'],
    open: [],
    states: 3,
  };
  const nothing = {
    titles: { weight: 'How much do you weigh?' },
    structure: [],
    ends: [],
    behaviour: [],
    stops: [],
    drafts: [],
    walks: 2,
    resumed: 0,
  };
  const lines = diffLines({ texts: [], sets: [{ set: 'DPP_SURVEY', present: 'both', proof, ...nothing }] });
  expect(lines.slice(2, 6)).toEqual([
    '  * weight (“How much do you weigh?”) (before a program is chosen, or in Mood_2): decided differently; for example, a member with:',
    '        weight: 121',
    '      the rest of this walk and what it sends are the same',
    '  * different rules that decide the same for every member who gets there: sleep',
  ]);
});
