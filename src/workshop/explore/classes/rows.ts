import { groupBy } from '../../../runtime/base/groupBy.ts';
import type { Json } from '../../../runtime/base/json.ts';
import { bitsOf, type Bits } from './bits.ts';
import type { Term } from '../terms/term.ts';

/** Values of some leaves, in their order. */
export type Row = readonly Json[];

/** Leaves whose values must be considered together, and the rows of values that they can take. */
export interface Group {
  /** Identifies its leaves, their values and their checks. Groups with the same key have the same rows. */
  readonly key: string;
  readonly leaves: readonly number[];
  readonly terms: readonly Term[];
  readonly rows: readonly Row[];
}

/** A class of a group: its first row, and the values of terms that combine it with earlier answers, by term id. */
export interface GroupClass {
  readonly row: Row;
  readonly joint: ReadonlyMap<number, Json>;
}

/** Adds the leaves that a term reads to a set, by number, and returns it. */
export function leavesOf(term: Term, leaves: Set<number> = new Set()): Set<number> {
  if (term.kind === 'leaf') leaves.add(term.leaf);
  for (const arg of term.args) leavesOf(arg, leaves);
  return leaves;
}

/** The rows for which a term has one value. */
export interface Cell {
  readonly value: Json;
  readonly key: string;
  readonly rows: Bits;
}

/** Groups the rows of a line by value. */
export function cellsOf(line: readonly Json[]): readonly Cell[] {
  const keys = line.map((value) => JSON.stringify(value));
  return [...new Map(line.map((value, index) => [keys[index] ?? '', value])).entries()].map(([key, value]) => ({
    key,
    value,
    rows: bitsOf(line.length, (index) => keys[index] === key),
  }));
}

/** For each row, the number of its value. Equal values have equal numbers, in order of first appearance. */
export interface Column {
  readonly numbers: Int32Array;
  /** The number of distinct values. */
  readonly count: number;
}

/** Numbers the values of rows. */
export function columnOf(count: number, valueAt: (index: number) => Json): Column {
  const numberByKey = new Map<Json, number>();
  const numbers = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index);
    // Lists are compared by content. No text in a rule begins with this character.
    const key = typeof value === 'object' && value !== null ? `\u0000${JSON.stringify(value)}` : value;
    const number = numberByKey.get(key) ?? numberByKey.size;
    if (number === numberByKey.size) numberByKey.set(key, number);
    numbers[index] = number;
  }
  return { numbers, count: numberByKey.size };
}

/** Numbers the combinations of values in two columns. */
export function combineColumns(first: Column, second: Column): Column {
  const numberByKey = new Map<number, number>();
  const numbers = first.numbers.map((number, index) => {
    const key = number * second.count + (second.numbers[index] ?? 0);
    const combined = numberByKey.get(key) ?? numberByKey.size;
    if (combined === numberByKey.size) numberByKey.set(key, combined);
    return combined;
  });
  return { numbers, count: numberByKey.size };
}

/** Partitions leaves so that leaves which a term reads together are in one part. */
export function partsOf(leaves: readonly number[], links: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const root = new Map(leaves.map((leaf) => [leaf, leaf]));
  const find = (leaf: number): number => {
    const parent = root.get(leaf) ?? leaf;
    return parent === leaf ? leaf : find(parent);
  };
  for (const [first, ...others] of links) {
    if (first === undefined) continue;
    for (const other of others) root.set(find(other), find(first));
  }
  return [...groupBy(leaves, find).values()];
}

/** Returns the Cartesian product of domains. */
export function product(domains: readonly (readonly Json[])[]): readonly Row[] {
  let rows: Json[][] = [[]];
  for (const domain of domains) {
    const longer: Json[][] = [];
    for (const row of rows) for (const value of domain) longer.push([...row, value]);
    rows = longer;
  }
  return rows;
}

/** Writes a row's values to the slots that terms read. */
export function fill(scratch: Json[], ids: readonly number[], row: Row): void {
  for (let index = 0; index < ids.length; index += 1) scratch[ids[index] ?? 0] = row[index] ?? null;
}

/** Resets the values that `fill` wrote. */
export function clear(scratch: Json[], ids: readonly number[]): void {
  for (const id of ids) scratch[id] = null;
}
