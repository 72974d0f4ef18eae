import { describe, expect, it } from 'vitest';
import developmentLists from '../../../../question-sets/environments/development.json';
import productionLists from '../../../../question-sets/environments/production.json';
import type { PartnerLists } from '../../vocabulary/environment.ts';
import { fnv1a32 } from '../../../runtime/base/fnv1a32.ts';
import { assignArm, assignExperiments, SCALE_EXPERIMENT } from './experiments.ts';

const production: PartnerLists = { ...productionLists, name: 'production' };
const development: PartnerLists = { ...developmentLists, name: 'development' };

describe('assignArm', () => {
  it('splits visitors into two halves by the anonymous id [EXP-02] [EXP-03]', () => {
    const ids = Array.from({ length: 4000 }, (_value, index) => `visitor-${index}`);
    const variants = ids.filter((id) => assignArm(SCALE_EXPERIMENT, id) === 'variant').length;
    expect(variants / ids.length).toBeGreaterThan(0.45);
    expect(variants / ids.length).toBeLessThan(0.55);
  });

  it('assigns the same arm to the same id every time [EXP-04]', () => {
    const ids = Array.from({ length: 100 }, (_value, index) => `visitor-${index}`);
    const assign = () => ids.map((id) => assignArm(SCALE_EXPERIMENT, id));
    expect(assign()).toEqual(assign());
  });

  it('assigns the lower half to control', () => {
    const control = assignArm('n', 'x') === 'control';
    expect(fnv1a32('n:x') < 2 ** 31).toBe(control);
  });
});

describe('assignExperiments', () => {
  const assign = (environment: PartnerLists, partnerId: number | undefined, overrides = {}) =>
    assignExperiments({ environment, partnerId, anonymousUserId: 'visitor', overrides });

  it.each([
    ['partner 377 in production [EXP-06]', production, 377, true],
    ['partner 4065 elsewhere [EXP-07]', development, 4065, true],
    ['partner 4065 in production', production, 4065, false],
    ['partner 377 elsewhere', development, 377, false],
    ['no partner', production, undefined, false],
  ])('assigns the scale experiment to its partner only: %s', (_title, environment, partnerId, applies) => {
    expect(SCALE_EXPERIMENT in assign(environment, partnerId)).toBe(applies);
  });

  it('lets the address override the hash [EXP-05]', () => {
    for (const arm of ['control', 'variant']) {
      expect(assign(production, 377, { [SCALE_EXPERIMENT]: arm })).toEqual({ [SCALE_EXPERIMENT]: arm });
    }
  });
});
