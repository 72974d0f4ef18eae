import { describe, expect, it } from 'vitest';
import { allHooks } from '../hooks/allHooks.ts';
import { contracts } from './contracts.ts';

describe('contracts', () => {
  it.each(['derive', 'check', 'payload'] as const)('has a contract for every %s hook and for nothing else', (kind) => {
    expect(Object.keys(contracts[kind]).sort()).toEqual(Object.keys(allHooks[kind]).sort());
  });

  it('lists every outcome of each call, and a description and source for every hook', () => {
    for (const contract of Object.values(contracts.call)) expect(contract.outcomes?.length).toBeGreaterThan(1);
    for (const kind of [contracts.derive, contracts.check, contracts.call])
      for (const { description, source } of Object.values(kind)) expect(`${description} ${source}`).toMatch(/\. \S/);
  });
});
