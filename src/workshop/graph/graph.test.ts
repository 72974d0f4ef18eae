import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from '../../runtime/definitions/files.ts';
import { describeCondition } from '../explain/describeCondition.ts';
import { ruleLabels } from '../explain/ruleLabels.ts';
import { graphOf } from './graphOf.ts';
import { mermaidOf } from './mermaid.ts';
import { PAINTS, sectionPaint } from './palette.ts';
import { svgOf } from './svg.ts';

const SET = loadQuestionSet('DPP_SURVEY');
const GRAPH = graphOf(SET, loadTexts('en'), new Set(['sleep']));

describe('describeCondition', () => {
  it.each([
    [{ '!': { rule: 'mood' } }, 'not mood'],
    [{ '!': { rule: 'hasB2cAccount' } }, 'no b2c account'],
    [{ '==': [{ var: 'partner.configs.OFFERS_MED' }, true] }, 'OFFERS_MED'],
    [{ '<': [{ var: 'derived.bmi' }, 18.5] }, 'bmi < 18.5'],
    [{ in: [{ var: 'answers.sex' }, ['female', 'intersex']] }, 'sex is female or intersex'],
    [{ and: [{ rule: 'offersMed' }, { or: [{ rule: 'a' }, { rule: 'b' }] }] }, 'offers med and (a or b)'],
    [{ if: [{ rule: 'stressGoal' }, 'MOOD', 'NONE'] }, 'MOOD if stress goal, else NONE'],
    [{ '!': { answered: { var: 'member.region' } } }, 'member region not known'],
  ])('describes %j', (rule, expected) => expect(describeCondition(rule)).toBe(expected));

  it.each([
    [{ in: [{ var: 'answers.sex' }, ['female', 'other']] }, '“What sex were you assigned at birth?” is Female or other'],
    [{ '>': [{ var: 'answers.heightWeight.weight' }, 300] }, '“Weight in pounds (lb)” > 300'],
    [{ has: [{ var: 'answers.ethnicity' }, 'asian'] }, '“Which of these describe you?” has Asian'],
    [{ '<': [{ var: 'derived.bmi' }, 18.5] }, 'bmi < 18.5'],
    [{ '!': { rule: 'hasB2cAccount' } }, '‘has b2c account’ is not true'],
    [{ and: [{ rule: 'a' }, { '==': [{ var: 'derived.dppEligible' }, false] }] }, '‘a’ and dpp eligible is not true'],
    [{ '!': { answered: { var: 'member.region' } } }, 'member region is not known'],
    [
      { '!': { or: [{ rule: 'a' }, { answered: { var: 'answers.sex' } }] } },
      'not (‘a’ or “What sex were you assigned at birth?” is known)',
    ],
    [{ '!': { '<': [{ var: 'derived.bmi' }, 18.5] } }, 'not (bmi < 18.5)'],
  ])('describes %j in the words that members read', (rule, expected) =>
    expect(describeCondition(rule, ruleLabels(SET, loadTexts('en')))).toBe(expected),
  );
});

/** Contrast from relative luminance, as defined by WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (color: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [darker = 0, lighter = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('colours of the graph', () => {
  it.each([...Array.from({ length: 8 }, (_, index) => sectionPaint(index)), ...Object.values(PAINTS)])(
    '%j has enough contrast',
    (paint) => {
      expect(contrast(paint.text, paint.fill)).toBeGreaterThan(7);
      expect(contrast(paint.line, '#ffffff')).toBeGreaterThan(3);
    },
  );
});

describe.each([
  ['mermaid', mermaidOf(GRAPH)],
  ['svg', svgOf(GRAPH)],
])('%s', (format, text) => {
  it('contains every step, section and screen-out of the set', () => {
    for (const { id } of SET.steps) expect(text).toContain(id);
    for (const { effects = [] } of SET.steps) for (const { screenOut } of effects) if (screenOut) expect(text).toContain(screenOut);
    expect(text).toContain('About you');
  });

  it('labels steps that are never shown in plain English', () => {
    expect(text).toContain('never shown');
    const plain = graphOf(SET, null, new Set());
    expect(format === 'svg' ? svgOf(plain) : mermaidOf(plain)).not.toContain('never shown');
  });
});

it('svgOf draws a self-contained SVG with a title and a description, without scripts or requests', () => {
  const svg = svgOf(GRAPH);
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="title desc"/);
  expect(svg).toContain('<title id="title">DPP_SURVEY, version 1</title>');
  expect(svg).toMatch(/<desc id="desc">\d+ steps/);
  expect(svg).not.toMatch(/<script|<style|href=|url\((?!#)|\son\w+=/);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('http');
});

it('mermaidOf and svgOf escape markup in texts', () => {
  const hostile = {
    ...SET,
    steps: SET.steps.slice(0, 1).map((step) => ({ ...step, visibleWhen: { '==': [{ var: 'answers.a' }, '<script>"&'] } })),
  };
  const graph = graphOf(hostile, null, new Set());
  expect(svgOf(graph)).toContain('&lt;script&gt;&quot;&amp;');
  expect(mermaidOf(graph)).toContain('&lt;script&gt;#quot;&amp;');
});
