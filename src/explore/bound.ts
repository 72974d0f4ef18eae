import type { Json } from '../base/json.ts';
import { truthy } from '../rules/operators.ts';
import { lowest, shared, type Bits } from './bits.ts';
import { cellsOf, clear, fill, leavesOf, product, type Cell, type Group, type GroupClass, type Row, type Typing } from './rows.ts';
import type { Term } from './term.ts';
import type { Leaf, Variable } from './variables.ts';

/** What cutting a bound group needs. */
export interface BoundParts {
  readonly leaves: readonly Leaf[];
  readonly scratch: Json[];
  /** What an answer must meet together with the earlier one. */
  readonly valid: readonly Term[];
  /** The values of a leaf, its absence too where it may be absent. */
  readonly domain: (leaf: Leaf) => readonly Json[];
}

/** The classes of a bound group, and how the earlier variable bounds it. */
export interface BoundClasses {
  readonly classes: readonly GroupClass[];
  readonly typing: Omit<Typing, 'id'>;
}

/** The classes of a group whose numbers meet those of an earlier variable, and the typing of that variable. */
export function boundClasses(
  { leaves, scratch, valid, domain }: BoundParts,
  variable: Variable,
  group: Group,
  meetings: readonly Term[],
  by: number,
): BoundClasses {
  const all = [...new Set([...meetings, ...valid])];
  const single = group.terms.filter((term) => term.variables.length === 1);
  const tables = all.map((term) => {
    const outer = [...leavesOf(term)].filter((id) => leaves[id]?.variable === by);
    const domains = outer.map((id) => {
      const leaf = leaves[id];
      return leaf ? domain(leaf) : [];
    });
    const nothing: Row = outer.map(() => null);
    const lines = new Map<string, number>();
    const distinct = new Map<string, number>();
    const cells: (readonly Cell[])[] = [];
    for (const values of [nothing, ...product(domains)]) {
      fill(scratch, outer, values);
      const line = group.rows.map((row) => {
        fill(scratch, group.leaves, row);
        return term.evaluate(scratch);
      });
      const lineKey = JSON.stringify(line);
      const known = distinct.get(lineKey) ?? cells.length;
      if (known === cells.length) {
        distinct.set(lineKey, known);
        cells.push(cellsOf(line));
      }
      lines.set(values.join(), known);
    }
    clear(scratch, outer);
    clear(scratch, group.leaves);
    return { term, outer, lines, cells };
  });
  const ownCells = cellsOf(
    group.rows.map((row) => {
      fill(scratch, group.leaves, row);
      return single.map((term) => term.evaluate(scratch));
    }),
  );
  clear(scratch, group.leaves);

  const vectors = new Map<string, number>();
  const classes: GroupClass[] = [];
  const types = new Map<string, number>();
  const vectorsOfType: ReadonlySet<number>[] = [];
  const typeByLines = new Map<string, number>();
  const validTerms = new Set(valid);

  function typeOfLines(chosen: readonly number[]): number {
    const key = chosen.join();
    const known = typeByLines.get(key);
    if (known !== undefined) return known;
    const lines = tables.map(({ cells }, index) => cells[chosen[index] ?? 0] ?? []);
    const possible = new Set<number>();
    const narrow = (rows: Bits, at: number, vectorKey: string, values: readonly Json[]): void => {
      const table = tables[at];
      if (!table) {
        let vector = vectors.get(vectorKey);
        if (vector === undefined) {
          vector = vectors.size;
          vectors.set(vectorKey, vector);
          const joint = new Map(tables.map(({ term }, index) => [term.id, values[index] ?? null] as const));
          classes.push({ row: group.rows[lowest(rows)] ?? [], joint, vector, types: new Map() });
        }
        possible.add(vector);
        return;
      }
      const checks = validTerms.has(table.term);
      for (const { value, key: valueKey, rows: those } of lines[at] ?? []) {
        if (checks && !truthy(value)) continue;
        const both = shared(rows, those);
        if (both) narrow(both, at + 1, checks ? vectorKey : `${vectorKey}|${valueKey}`, [...values, value]);
      }
    };
    for (const { key: ownKey, rows } of ownCells) narrow(rows, 0, ownKey, []);
    const typeKey = [...possible].sort((a, b) => a - b).join();
    const type = types.get(typeKey) ?? vectorsOfType.length;
    if (type === vectorsOfType.length) {
      types.set(typeKey, type);
      vectorsOfType.push(possible);
    }
    typeByLines.set(key, type);
    return type;
  }

  const outerLeaves = [...new Set(tables.flatMap(({ outer }) => outer))];
  const places = tables.map(({ outer }) => outer.map((id) => outerLeaves.indexOf(id)));
  const typeOf = (row: Row): number =>
    typeOfLines(tables.map(({ lines }, index) => lines.get((places[index] ?? []).map((place) => row[place] ?? null).join()) ?? 0));
  const find: Typing['find'] = (vector, given) => {
    const want = classes.find((each) => each.vector === vector);
    if (!want) return null;
    for (const id of outerLeaves) scratch[id] = given[id] ?? null;
    const keyOf = (row: Row): string => {
      fill(scratch, group.leaves, row);
      return JSON.stringify(single.map((term) => term.evaluate(scratch)));
    };
    const ownKey = keyOf(want.row);
    const row = group.rows.find(
      (each) =>
        keyOf(each) === ownKey &&
        all.every((term) => {
          const value = term.evaluate(scratch);
          return validTerms.has(term) ? truthy(value) : JSON.stringify(value) === JSON.stringify(want.joint.get(term.id) ?? null);
        }),
    );
    clear(scratch, group.leaves);
    clear(scratch, outerLeaves);
    return row ? new Map(group.leaves.map((id, at) => [id, row[at] ?? null])) : null;
  };
  const typing: Omit<Typing, 'id'> = {
    find,
    owner: variable.number,
    leaves: outerLeaves,
    terms: all,
    typeOf,
    absent: typeOf(outerLeaves.map(() => null)),
    vectors: vectorsOfType,
  };
  // Every row of the earlier variable is typed now, so that all vectors are known before this variable is cut.
  for (const row of product(
    outerLeaves.map((id) => {
      const leaf = leaves[id];
      return leaf ? domain(leaf) : [];
    }),
  ))
    typeOf(row);
  return { classes, typing };
}
