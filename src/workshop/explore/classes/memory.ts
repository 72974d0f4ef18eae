import { memoiseByKey } from '../../../runtime/base/memoise.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { Eliminated } from './eliminate.ts';
import type { Column, GroupClass, Row } from './rows.ts';

/** The values of a leaf. Equal domains have equal ids. */
export interface Domain {
  readonly id: number;
  readonly values: readonly Json[];
}

/** Memoises cuts: models of one set for several partners share most terms and therefore most classes. */
export interface CutMemory {
  readonly domain: (values: readonly Json[]) => Domain;
  readonly rows: (key: string, make: () => readonly Row[]) => readonly Row[];
  readonly classes: (key: string, make: () => readonly GroupClass[]) => readonly GroupClass[];
  readonly eliminated: (key: string, make: () => Eliminated) => Eliminated;
  /** The column of a term over the rows of a group. */
  readonly column: (key: string, make: () => Column) => Column;
}

/** Creates an empty memory for models that share their terms. */
export function makeCutMemory(): CutMemory {
  const domains = memoiseByKey<Domain>();
  return {
    domain: (values) => domains(JSON.stringify(values), (id) => ({ id, values })),
    rows: memoiseByKey(),
    classes: memoiseByKey(),
    eliminated: memoiseByKey(),
    column: memoiseByKey(),
  };
}
