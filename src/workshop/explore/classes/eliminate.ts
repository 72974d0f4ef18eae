import type { Json } from '../../../runtime/base/json.ts';
import { truthy } from '../../../runtime/rules/operators.ts';
import { intersect, intersection, lowest, type Bits } from './bits.ts';
import { cellsOf, clear, fill, leavesOf, product, type Cell, type Group, type GroupClass, type Row } from './rows.ts';
import type { Term, Terms } from '../terms/term.ts';

/** Input for eliminating a group. */
export interface EliminateParts {
  readonly terms: Terms;
  readonly scratch: Json[];
  /** Returns the term of a leaf. */
  readonly leafTerm: (leaf: number) => Term;
  /** Returns the values of a leaf. */
  readonly valuesOf: (leaf: number) => readonly Json[];
}

/** A group whose numbers are combined with earlier answers: its classes, and those that earlier answers permit. */
export interface Eliminated {
  readonly classes: readonly GroupClass[];
  /** A term over the earlier answers. Equal values permit the same classes. */
  readonly type: Term;
  /** By value of `type`: the possible classes. */
  readonly possible: readonly ReadonlySet<number>[];
  /** Returns a row of a class that fits the given earlier answers (`leaves`, by number); null if none fits. */
  readonly find: (choice: number, leaves: readonly Json[]) => Row | null;
}

/** Thrown when there are too many combinations of numbers to enumerate. Names the leaves involved. */
export class TooManyCases extends Error {
  readonly leaves: readonly number[];

  constructor(leaves: readonly number[]) {
    super('too many combinations of numbers');
    this.leaves = leaves;
  }
}

/** Rows that have certain values in the tables so far. */
interface Narrowed {
  readonly rows: Bits;
  /** Their values in the terms that distinguish classes. */
  readonly key: string;
  readonly values: readonly Json[];
}

/** Limits on the evaluations of one term and on the combinations of earlier answers. Each takes seconds at most. */
const MAX_EVALUATIONS = 12_000_000;
const MAX_COMBINATIONS = 2_000_000;
/** The maximum number of classes in a group. With more, nearly every value would be a separate way. */
const MAX_CLASSES = 20_000;

/** Returns a map key for a list of values. */
function keyOf(values: readonly Json[]): string {
  let key = '';
  for (const value of values) key += value === null ? '~;' : typeof value === 'number' ? `${value};` : `${JSON.stringify(value)};`;
  return key;
}

/**
 * Eliminates a group, as variables are eliminated from a system of constraints. The possible classes become a term that reads only the
 * earlier answers.
 * @param joint the terms that combine its numbers with earlier answers
 * @param must the terms of this kind that a valid answer satisfies
 */
export function eliminate(
  { terms, scratch, leafTerm, valuesOf }: EliminateParts,
  key: string,
  group: Group,
  joint: readonly Term[],
  must: readonly Term[],
): Eliminated {
  const groupLeaves = new Set(group.leaves);
  const single = group.terms;
  const all = [...joint, ...must.filter((term) => !joint.includes(term))];
  const outerOf = (term: Term) => [...leavesOf(term)].filter((leaf) => !groupLeaves.has(leaf)).sort((a, b) => a - b);
  const outer = [...new Set(all.flatMap(outerOf))].sort((a, b) => a - b);
  const domains = new Map(outer.map((leaf) => [leaf, [...new Set([null, ...valuesOf(leaf)])]]));
  const sizeOf = (leaves: readonly number[]) => leaves.reduce((size, leaf) => size * (domains.get(leaf)?.length ?? 1), 1);
  if (sizeOf(outer) > MAX_COMBINATIONS || all.some((term) => sizeOf(outerOf(term)) * group.rows.length > MAX_EVALUATIONS))
    throw new TooManyCases([...group.leaves, ...outer]);

  const tables = all.map((term) => {
    const leaves = outerOf(term);
    const lines = new Map<string, number>();
    const distinct = new Map<string, number>();
    const cells: (readonly Cell[])[] = [];
    for (const values of product(leaves.map((leaf) => domains.get(leaf) ?? []))) {
      fill(scratch, leaves, values);
      const line = group.rows.map((row) => {
        fill(scratch, group.leaves, row);
        return term.evaluate(scratch);
      });
      const lineKey = JSON.stringify(line);
      let cellIndex = distinct.get(lineKey);
      if (cellIndex === undefined) {
        cellIndex = cells.length;
        distinct.set(lineKey, cellIndex);
        cells.push(cellsOf(line));
      }
      lines.set(keyOf(values), cellIndex);
    }
    clear(scratch, leaves);
    clear(scratch, group.leaves);
    return { term, cells, lines, positions: leaves.map((leaf) => outer.indexOf(leaf)) };
  });
  const ownCells = cellsOf(
    group.rows.map((row) => {
      fill(scratch, group.leaves, row);
      return single.map((term) => term.evaluate(scratch));
    }),
  );
  clear(scratch, group.leaves);

  const classByKey = new Map<string, number>();
  const classes: GroupClass[] = [];
  const types = new Map<string, number>();
  const possible: ReadonlySet<number>[] = [];
  const typeByLines = new Map<string, number>();
  const isJoint = new Set(joint);
  const isMust = new Set(must);

  /** Returns the cells of a line whose values a valid answer can have. */
  const cellsIn = (at: number, line: number): readonly Cell[] => {
    const table = tables[at];
    const cells = table?.cells[line] ?? [];
    return table && isMust.has(table.term) ? cells.filter(({ value }) => truthy(value)) : cells;
  };
  const keyWith = ({ key: before }: Narrowed, { key: value }: Cell, at: number): string =>
    tables[at] && isJoint.has(tables[at].term) ? `${before}|${value}` : before;
  const narrowTo = (before: Narrowed, cell: Cell, at: number): Narrowed | null => {
    const rows = intersection(before.rows, cell.rows);
    return rows && { rows, key: keyWith(before, cell, at), values: [...before.values, cell.value] };
  };

  function classOf({ rows, key: classKey, values }: Narrowed): number {
    const cached = classByKey.get(classKey);
    if (cached !== undefined) return cached;
    if (classes.length >= MAX_CLASSES) throw new TooManyCases([...group.leaves, ...outer]);
    const jointValues = tables.flatMap(({ term }, index) => (isJoint.has(term) ? [[term.id, values[index] ?? null] as const] : []));
    classByKey.set(classKey, classes.length);
    classes.push({ row: group.rows[lowest(rows)] ?? [], joint: new Map(jointValues) });
    return classes.length - 1;
  }

  const narrowed = new Map<string, readonly Narrowed[]>();

  /** Narrows the rows by the chosen lines of all tables but the last one. Many combinations differ in the last line alone. */
  function narrow(chosen: readonly number[]): readonly Narrowed[] {
    const key = chosen.join();
    const cached = narrowed.get(key);
    if (cached) return cached;
    const at = chosen.length - 1;
    const before = at < 0 ? null : narrow(chosen.slice(0, -1));
    const result = before
      ? before.flatMap((each) => cellsIn(at, chosen[at] ?? 0).flatMap((cell) => narrowTo(each, cell, at) ?? []))
      : ownCells.map(({ key: own, rows }) => ({ rows, key: own, values: [] }));
    narrowed.set(key, result);
    return result;
  }

  function typeOfLines(chosen: readonly number[]): number {
    const linesKey = chosen.join();
    const cached = typeByLines.get(linesKey);
    if (cached !== undefined) return cached;
    const possibleClasses = new Set<number>();
    const last = tables.length - 1;
    for (const each of narrow(chosen.slice(0, -1)))
      for (const cell of cellsIn(last, chosen[last] ?? 0)) {
        if (!intersect(each.rows, cell.rows)) continue;
        const existing = classByKey.get(keyWith(each, cell, last));
        const created = existing === undefined ? narrowTo(each, cell, last) : null;
        possibleClasses.add(created ? classOf(created) : (existing ?? 0));
      }
    const typeKey = [...possibleClasses].sort((a, b) => a - b).join();
    const type = types.get(typeKey) ?? possible.length;
    if (type === possible.length) {
      types.set(typeKey, type);
      possible.push(possibleClasses);
    }
    typeByLines.set(linesKey, type);
    return type;
  }

  const typeOf = (values: readonly Json[]): number =>
    typeOfLines(tables.map(({ lines, positions }) => lines.get(keyOf(positions.map((position) => values[position] ?? null))) ?? 0));
  // Types each combination now, so that all classes are known.
  for (const values of product(outer.map((leaf) => domains.get(leaf) ?? []))) typeOf(values);
  const type = possible.length < 2 ? terms.constant(0) : terms.items(`type ${key}`, outer.map(leafTerm), typeOf);

  function find(choice: number, leaves: readonly Json[]): Row | null {
    const chosenClass = classes[choice];
    if (!chosenClass) return null;
    for (const leaf of outer) scratch[leaf] = leaves[leaf] ?? null;
    const ownKey = (row: Row): string => {
      fill(scratch, group.leaves, row);
      return JSON.stringify(single.map((term) => term.evaluate(scratch)));
    };
    const chosenKey = ownKey(chosenClass.row);
    const row = group.rows.find(
      (each) =>
        ownKey(each) === chosenKey &&
        joint.every((term) => JSON.stringify(term.evaluate(scratch)) === JSON.stringify(chosenClass.joint.get(term.id) ?? null)) &&
        must.every((term) => truthy(term.evaluate(scratch))),
    );
    clear(scratch, group.leaves);
    clear(scratch, outer);
    return row ?? null;
  }

  return { classes, type, possible, find };
}
