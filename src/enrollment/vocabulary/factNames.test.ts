import { expect, it } from 'vitest';
import { factLookup } from '../../runtime/definitions/names.ts';
import { FACT_NAMES } from './factNames.ts';
import { vocabulary } from './vocabulary.ts';

it('FACT_NAMES names only facts that rules may read', () => {
  const lookup = factLookup(vocabulary);
  expect(Object.keys(FACT_NAMES).filter((name) => !('type' in lookup(name)))).toEqual([]);
});
