import type { Json } from '../base/json.ts';
import type { BoundClasses } from './bound.ts';
import type { GroupClass, Row, Typing } from './rows.ts';

/** The values of a leaf; equal ones have one id. */
export interface Domain {
  readonly id: number;
  readonly values: readonly Json[];
}

/** What was cut already: models of one set for several partners share most of their terms, and what these tell apart. */
export interface CutMemory {
  readonly domain: (values: readonly Json[]) => Domain;
  readonly rows: (key: string, make: () => readonly Row[]) => readonly Row[];
  readonly classes: (key: string, make: () => readonly GroupClass[]) => readonly GroupClass[];
  readonly bound: (key: string, make: () => BoundClasses) => { readonly classes: readonly GroupClass[]; readonly typing: Typing };
}

function remember<T>(): (key: string, make: (count: number) => T) => T {
  const known = new Map<string, { readonly value: T }>();
  return (key, make) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(known.size);
    known.set(key, { value });
    return value;
  };
}

/** Makes an empty memory, for models that share their terms. */
export function makeCutMemory(): CutMemory {
  const domains = remember<Domain>();
  const bounds = remember<ReturnType<CutMemory['bound']>>();
  return {
    domain: (values) => domains(JSON.stringify(values), (id) => ({ id, values })),
    rows: remember(),
    classes: remember(),
    bound: (key, make) =>
      bounds(key, (id) => {
        const { classes, typing } = make();
        return { classes, typing: { ...typing, id } };
      }),
  };
}
