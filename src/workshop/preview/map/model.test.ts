import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from '../../../runtime/definitions/files.ts';
import { graphOf } from '../../graph/graphOf.ts';
import { mapOf, type MapBox } from './model.ts';

const SET = loadQuestionSet('DPP_SURVEY');
const { boxes, arrows } = mapOf(graphOf(SET, loadTexts('en'), new Set()));

const overlap = (one: MapBox, other: MapBox): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

describe('the map of a set', () => {
  it('has a box for each step, in the order of the set, and connects them from the start to the completion', () => {
    const steps = boxes.flatMap(({ step }) => (step ? [step.id] : []));
    expect(steps).toEqual(SET.steps.map(({ id }) => id));
    const way = arrows.filter(({ to }) => to === 'finish' || to.startsWith('step '));
    expect(way.map(({ from }) => from)).toEqual(['start', ...steps.map((id) => `step ${id}`)]);
    expect(way.at(-1)?.to).toBe('finish');
  });
  it('puts all screen-outs of a step into one box, with their rules in plain English', () => {
    const out = boxes.find(({ id }) => id === 'screenOut of step pregnant');
    expect(out?.lines).toEqual([expect.stringMatching(/^PREGNANT if /)]);
    expect(arrows).toContainEqual(expect.objectContaining({ from: 'step pregnant', to: 'screenOut of step pregnant' }));
  });
  it('lets no boxes overlap except a section and its contents', () => {
    const placed = boxes.filter(({ kind }) => kind !== 'section');
    const sections = boxes.filter(({ kind }) => kind === 'section');
    const pairs = [placed, sections].flatMap((all) =>
      all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const)),
    );
    expect(pairs.filter(([one, other]) => overlap(one, other)).map((pair) => pair.map(({ id }) => id))).toEqual([]);
  });
});
