import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../../runtime/definitions/files.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { branchKey } from '../explore/coverage/branches.ts';
import { observe } from '../explore/coverage/observe.ts';
import { makeModel } from '../explore/model.ts';
import { explorePartners, type PartnerResult } from '../explore/partners.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { observeMember } from '../memberRuns/observeMember.ts';
import { exploreInput, runExplore } from './explore.ts';
import { vocabulary } from './product.ts';
import { recordIo } from './testSupport.ts';
import { readWalkInput, type WalkInput } from '../walk/walkInput.ts';
import { callResponder, walkMember, type WalkOutput } from '../walk/walkMember.ts';

const PARTNERS = [
  { id: 1001, slug: 'first', configs: { OFFERS_WEIGHT: true, OFFERS_MOOD: true } },
  { id: 1002, slug: 'second', configs: { OFFERS_WEIGHT: true, OFFERS_MOOD: true, HIDE_COST: true } },
];
const set = loadQuestionSet('TRANSITION_SURVEY');
const results: readonly PartnerResult[] = [...explorePartners({ ...exploreInput(set), branches: true }, PARTNERS, allHooks)];
const compiled = compileSet(set, allHooks);

function readInput(witness: JsonObject): WalkInput {
  const input = readWalkInput(witness, {
    systemDate: '2026-03-02',
    environment: (name) => loadEnvironment(name, {}),
    contract: vocabulary.context,
  });
  if (!input.ok) throw new Error(input.error);
  return input.value;
}

async function walkWitness(witness: JsonObject): Promise<WalkOutput> {
  return walkMember(compiled, readInput(witness));
}

const folder = mkdtempSync(join(tmpdir(), 'explore-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file with a partner. Returns its path. */
function fileOf(partner: string): string {
  const path = join(folder, 'partner.json');
  writeFileSync(path, partner);
  return path;
}

function run(...args: readonly string[]) {
  const { io, ended } = recordIo();
  return ended(runExplore(args, io));
}

describe('the walks of survey explore', () => {
  it('reach the step that they prove reachable, when survey walk runs them', async () => {
    for (const { reached } of results) {
      for (const { step, witness } of reached) expect((await walkWitness(witness))['visited']).toContain(step);
    }
  });

  it('ask for the confirmation that they prove possible, when survey walk runs them', async () => {
    expect(results[0]?.confirmations.length).toBeGreaterThan(0);
    for (const { step, witness } of results.flatMap(({ confirmations }) => confirmations))
      expect((await walkWitness(witness))['confirmed']).toContain(step);
  });

  it('end as survey explore claims, when survey walk runs them', async () => {
    for (const { end, witness } of results.flatMap(({ ends }) => ends)) {
      const { outcome, program } = await walkWitness(witness);
      expect([outcome, program]).toEqual(end.kind === 'completed' ? ['completed', end.program] : [end.kind, program]);
    }
  });

  it("reach the ends that a step's call causes, when the engine runs them", async () => {
    const dpp = loadQuestionSet('DPP_SURVEY');
    const [result] = explorePartners(exploreInput(dpp), [{ id: 1010, slug: 'moodonly', configs: { OFFERS_MOOD: true } }], allHooks);
    const whole = compileSet(dpp, allHooks);
    const ends = result?.ends ?? [];
    expect(ends.filter(({ end }) => end.kind === 'error').length).toBeGreaterThan(3);
    for (const { end, witness } of ends) {
      const input = readInput(witness);
      const { outcome, errorState, at } = await walkMember(whole, input);
      expect(await observeMember(whole, input), 'as mutants and generated members are observed').toMatchObject({ outcome, errorState, at });
      if (end.kind === 'error') expect([outcome, errorState, at]).toEqual(['error', end.state, end.step]);
      else if (end.kind === 'completed') expect(outcome).toBe('completed');
      else expect([outcome === 'completed', at]).toEqual([false, end.kind === 'refused' || end.kind === 'redirect' ? end.step : at]);
    }
  });

  it('take the branches of rules that they are listed for', async () => {
    const [first] = results;
    const { branches } = makeModel({ ...exploreInput(set), partner: PARTNERS[0] ?? null, branches: true });
    for (const branch of first?.branches.slice(0, 60) ?? []) {
      const key = branchKey(branch);
      const observed = observe(
        compiled,
        branches.filter((use) => branchKey(use.branch) === key),
      );
      const { context, answers } = readInput(branch.witness);
      const { session, outcome } = walk(observed.set, context, answers, callResponder(observed.set.hooks, { context }));
      observed.recordEnd(session, outcome === 'completed');
      expect(observed.takeBranches(), key).toContain(key);
    }
  });
});

describe('survey explore', () => {
  it('groups partners that behave the same', () => {
    expect(results.map(({ partner, sameAs }) => [partner, sameAs])).toEqual([
      ['first', null],
      ['second', 'first'],
    ]);
    expect(JSON.stringify(results[1]?.reached[0]?.witness)).toContain('"slug":"second"');
  });

  it("reports what any partner's members can reach", () => {
    const { code, out } = run('RECURRING_OUTCOMES', '--any-partner');
    expect(code).toBe(0);
    expect(out).toContain('RECURRING_OUTCOMES, any partner');
    expect(out).toContain('proven: every way ends in exactly one program');
  });

  it('names a partner without a slug', () => {
    const partner = JSON.stringify({ configs: { OFFERS_WEIGHT: true } });
    expect(run('RECURRING_OUTCOMES', '--partner', fileOf(partner)).out).toContain('RECURRING_OUTCOMES, the partner: ');
  });

  it.each([
    [{ OFERS_DPP: true }, 'Did you mean "OFFERS_DPP"?'],
    [{ OFFERS_DPP: 'true' }, 'the config OFFERS_DPP must be true or false'],
    [{ UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NAME' }, 'the config UPFRONT_ELIGIBILITY_ENFORCEMENT must be one of NONE, EMAIL,'],
  ])('refuses a partner with the configs %j', (configs, problem) => {
    const { code, err } = run('RECURRING_OUTCOMES', '--partner', fileOf(JSON.stringify({ slug: 'acme', configs })));
    expect(code).toBe(2);
    expect(err).toContain(problem);
  });

  it.each([
    [['NO_SURVEY'], 'there is no set NO_SURVEY'],
    [['--to', 'sex'], '--to needs a set'],
    [['DPP_SURVEY', '--nothing'], 'there is no option --nothing'],
    [['DPP_SURVEY', '--to', 'nowhere'], 'there is no step nowhere'],
  ])('refuses %j', (args, problem) => {
    const { code, err } = run(...args);
    expect(code).toBe(2);
    expect(err).toContain(problem);
  });
});
