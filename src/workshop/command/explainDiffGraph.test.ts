import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { runDiff } from './diff.ts';
import { runExplain } from './explain.ts';
import { runGraph } from './graph.ts';
import type { CommandIo } from './io.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates an output that records the lines of a command. */
function recordLines() {
  const out: string[] = [];
  const problems: string[] = [];
  const io: CommandIo = { print: (line) => out.push(line), error: (line) => problems.push(line) };
  return { io, out, problems };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const member: Json = JSON.parse(readFileSync('question-sets/members/med.json', 'utf8'));
const MED = file('med.json', JSON.stringify(isJsonObject(member) ? member['walk'] : null));

/** Copies the definitions and replaces one text in one file. */
function plant(name: string, path: string, from: string, to: string): string {
  const copy = join(folder, name);
  cpSync('question-sets', copy, { recursive: true });
  const text = readFileSync(join(copy, path), 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  writeFileSync(join(copy, path), text.replace(from, to));
  return copy;
}

describe('survey explain', () => {
  it.each([
    ['a missing step', ['--input', MED], 'usage'],
    ['a misspelled step', ['--input', MED, '--step', 'slep'], 'Did you mean "sleep"?'],
    ['a missing file', ['--input', join(folder, 'none.json'), '--outcome'], 'cannot be read'],
    ['invalid JSON', ['--input', file('broken.json', '{'), '--outcome'], 'is not JSON'],
    ['a file without a walk', ['--input', file('empty.json', '{}'), '--outcome'], '"questionSet" must be one of DPP_SURVEY, '],
    ['a list', ['--input', file('list.json', '[]'), '--outcome'], 'must be an object'],
  ])('rejects %s with a one-line message', (_title, args, message) => {
    const { io, out, problems } = recordLines();
    expect(runExplain(args, io)).toBe(2);
    expect(out).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
    expect(problems[0]).not.toContain('\n');
  });

  it('reports that the medication program is hidden at one pound less', () => {
    const { io, out } = recordLines();
    expect(runExplain(['--input', MED, '--step', 'weightMedOverview'], io)).toBe(0);
    expect(out.join('\n')).toContain('the answer to heightWeight, weight: 174 instead of 175');
  });
});

describe('survey diff', () => {
  it.each([
    ['a single path', ['question-sets'], 'usage'],
    ['an unknown option', ['question-sets', 'question-sets', '--gat'], 'usage'],
    ['a missing path', ['question-sets', join(folder, 'nowhere')], 'there is no'],
    ['a folder without sets', ['question-sets', 'docs'], 'no question set'],
  ])('rejects %s with a one-line message', async (_title, args, message) => {
    const { io, problems } = recordLines();
    expect(await runDiff(args, io)).toBe(2);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('passes --gate if nothing differs', async () => {
    const { io, out } = recordLines();
    expect(await runDiff(['question-sets/DPP_SURVEY.json', 'question-sets/DPP_SURVEY.json', '--gate'], io)).toBe(0);
    expect(out[0]).toMatch(/^DPP_SURVEY: no difference; \d+ walks compared, \d+ drafts resumed$/);
  });

  it('fails only with --gate if drafts contain a removed option', async () => {
    const copy = plant('option', 'DPP_SURVEY.json', '"someCollege", "college", ', '"someCollege", ');
    const paths = ['question-sets/DPP_SURVEY.json', join(copy, 'DPP_SURVEY.json')];
    const { io, out } = recordLines();
    expect(await runDiff([...paths, '--quick', '--gate'], io)).toBe(1);
    expect(out.join('\n')).toMatch(
      /! \d+ drafts CANNOT CONTINUE: an answer is no longer valid: education \(“.*”\) \(it is not one of the options\)/,
    );
    expect(await runDiff([...paths, '--quick'], recordLines().io)).toBe(0);
  });

  it('reports the members whose program a threshold changes', async () => {
    const copy = plant('threshold', 'rules/measures.json', '{ "var": "derived.bmi" }, 23]', '{ "var": "derived.bmi" }, 24]');
    const { io, out } = recordLines();
    expect(await runDiff(['question-sets/DPP_SURVEY.json', join(copy, 'DPP_SURVEY.json'), '--quick', '--json'], io)).toBe(0);
    expect(JSON.parse(out.join('\n'))).toMatchObject({
      sets: [{ behaviour: [{ members: ['bmi-23-asian'], difference: { program: ['DPP', 'WEIGHT'] } }], drafts: [] }],
    });
  });
});

describe('survey diff, with proof', () => {
  const RECURRING = 'RECURRING_OUTCOMES.json';
  const diffOf = async (copy: string, ...flags: readonly string[]) => {
    const { io, out } = recordLines();
    const code = await runDiff([join('question-sets', RECURRING), join(copy, RECURRING), ...flags], io);
    return { code, out: out.join('\n') };
  };

  it("reports a moved threshold with one member's walk in both versions", async () => {
    const copy = plant('days', RECURRING, '30] }, 15]', '30] }, 16]');
    const { out } = await diffOf(copy, '--json');
    const { sets } = JSON.parse(out);
    expect(sets[0].proof).toMatchObject({
      open: [],
      found: [{ comesIn: 'before', difference: { way: { gone: [], added: ['reachingHealthGoals'] } } }],
    });
    const [{ witness }] = sets[0].proof.found;
    expect(witness.walk.context.profile.daysInProgram % 30).toBe(15);
    expect(witness.before.visited).not.toContain('reachingHealthGoals');
    expect(witness.after.visited).toContain('reachingHealthGoals');
  });

  it('proves that an equivalent rule changes nothing for any member', async () => {
    const latest = '{ ">": [{ "var": "profile.latestWeightKgs" }, 0] }';
    const [both, neither] = [
      `{ "and": [{ "!": { "rule": "mood" } }, { "!": ${latest} }] }`,
      `{ "!": { "or": [{ "rule": "mood" }, ${latest}] } }`,
    ];
    const copy = plant('neither', RECURRING, both, neither);
    const { code, out } = await diffOf(copy, '--gate');
    expect(code).toBe(0);
    expect(out).toContain("Proven for every possible partner: no member's way, outcome or sent data differs.");
  });

  it('fails with --gate if an option is removed, even if no example member has chosen it', async () => {
    const copy = plant('options', RECURRING, '"minimallyImproved", ', '');
    const { code, out } = await diffOf(copy, '--gate');
    expect(code).toBe(1);
    expect(out).toContain('* answer reachingHealthGoals "minimallyImproved": only the old version accepts it');
    expect(out).toMatch(
      /! \d+ drafts? CANNOT CONTINUE: an answer is no longer valid: reachingHealthGoals \(“.*”\) \(it is not one of the options\)/,
    );
  });

  it('proves that a moved step changes only the order, and proves nothing with --quick', async () => {
    const set: Json = JSON.parse(readFileSync(join('question-sets', RECURRING), 'utf8'));
    const steps = isJsonObject(set) && Array.isArray(set['steps']) ? set['steps'] : [];
    const copy = plant('order', RECURRING, '"version": 1', '"version": 2');
    writeFileSync(
      join(copy, RECURRING),
      JSON.stringify({ ...(isJsonObject(set) ? set : {}), steps: [...steps.slice(1), ...steps.slice(0, 1)] }),
    );
    const { out } = await diffOf(copy);
    expect(out).toContain("no member's way, outcome or sent data differs, except in the order of the steps and of what is sent.");
    expect(out).not.toContain('decided differently');
    expect((await diffOf(copy, '--quick')).out).toMatch(/Tried on \d+ walks; nothing is proven/);
  });
});

describe('survey graph', () => {
  it.each([
    ['an unknown set', ['DPP_SURVY'], 'Did you mean "DPP_SURVEY"?'],
    ['an unknown format', ['DPP_SURVEY', '--format', 'png'], 'usage'],
    ['a file that cannot be written', ['DPP_SURVEY', '--out', join(folder, 'no', 'where.svg'), '--no-explore'], 'cannot be written'],
  ])('refuses %s', (_title, args, message) => {
    const { io, problems } = recordLines();
    expect(runGraph(args, io)).toBe(2);
    expect(problems[0]).toContain(message);
  });

  it('writes an SVG to a file that ends in .svg', () => {
    const out = join(folder, 'set.svg');
    expect(runGraph(['DPP_SURVEY', '--out', out, '--no-explore'], recordLines().io)).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^<svg /);
  });
});
