import type { Json } from '../base/json.ts';
import { truthy } from '../rules/operators.ts';
import { bitsOf, lowest, shared, type Bits } from './bits.ts';
import type { Term } from './term.ts';
import type { Leaf, Variable } from './variables.ts';

/** The classes of a variable: values that no rule tells apart. The first is its absence. */
export interface Classes {
  readonly count: number;
  /** By class: one value for each leaf of the variable, by the leaf's number. */
  readonly values: readonly ReadonlyMap<number, Json>[];
  /** By class: what the terms in which its numbers meet those of an earlier answer come to, by the term's id. */
  readonly joint: readonly ReadonlyMap<number, Json>[];
  /** Set where the earlier answer decides which classes can be given. */
  readonly bound: Bound | null;
}

/** Which classes of a variable can be given beside an earlier answer. */
export interface Bound {
  /** The earlier variable. */
  readonly by: number;
  /** By class of the earlier variable. */
  readonly allowed: readonly ReadonlySet<number>[];
  /** Values of a class that go with the earlier answer at hand (`leaves`, by number); null where there are none. */
  readonly find: (choice: number, leaves: readonly Json[]) => ReadonlyMap<number, Json> | null;
}

/** What cutting a set's variables needs. */
export interface CutParts {
  readonly variables: readonly Variable[];
  readonly leaves: readonly Leaf[];
  readonly observed: ReadonlyMap<number, ReadonlySet<Term>>;
  readonly joint: ReadonlyMap<number, ReadonlySet<Term>>;
  /** By variable: what its answer must meet to be valid, over itself alone or together with an earlier number. */
  readonly valid: ReadonlyMap<number, readonly Term[]>;
  /** The values of a leaf, without its absence. */
  readonly domain: (leaf: Leaf) => readonly Json[];
  /** Whether a leaf may be absent while its variable is there. */
  readonly mayLack: (leaf: Leaf) => boolean;
  /** Explicit rows of a variable, where its values do not come from domains: calls, environments. */
  readonly rows: (variable: Variable) => readonly ReadonlyMap<number, Json>[] | null;
}

type Row = readonly Json[];

/** Leaves whose values have to be looked at together, and the rows of values that they can take. */
interface Group {
  readonly leaves: readonly number[];
  readonly terms: readonly Term[];
  readonly rows: readonly Row[];
}

/** A class of a group: its signature, and the first row that has it. */
interface GroupClass {
  readonly row: Row;
  readonly joint: ReadonlyMap<number, Json>;
  /** Which of the bound's vectors it is; -1 of a group that is not bound. */
  readonly vector: number;
  /** By later variable that this one bounds: the type of its rows. */
  readonly types: ReadonlyMap<number, number>;
}

/** How the rows of an earlier variable bound a later one: rows of one type leave the same choice. */
interface Typing {
  readonly owner: number;
  readonly leaves: readonly number[];
  readonly terms: readonly Term[];
  /** The type of a row of values of `leaves`. */
  readonly typeOf: (row: Row) => number;
  readonly absent: number;
  /** By type: the vectors that can be given. */
  readonly vectors: readonly ReadonlySet<number>[];
  /** Values of a vector that go with the leaves of the earlier answer. */
  readonly find: (vector: number, given: readonly Json[]) => ReadonlyMap<number, Json> | null;
}

function leavesOf(term: Term, found: Set<number> = new Set()): Set<number> {
  if (term.kind === 'leaf') found.add(term.leaf);
  for (const arg of term.args) leavesOf(arg, found);
  return found;
}

/** The rows for which a term comes to one value. */
interface Cell {
  readonly value: Json;
  readonly key: string;
  readonly rows: Bits;
}

function cellsOf(line: readonly Json[]): readonly Cell[] {
  const keys = line.map((value) => JSON.stringify(value));
  return [...new Map(line.map((value, index) => [keys[index] ?? '', value])).entries()].map(([key, value]) => ({
    key,
    value,
    rows: bitsOf(line.length, (index) => keys[index] === key),
  }));
}

/** Puts leaves that a term reads together into one part. */
function partsOf(leaves: readonly number[], links: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const root = new Map(leaves.map((leaf) => [leaf, leaf]));
  const find = (leaf: number): number => {
    const up = root.get(leaf) ?? leaf;
    return up === leaf ? leaf : find(up);
  };
  for (const [first, ...others] of links) {
    if (first === undefined) continue;
    for (const other of others) root.set(find(other), find(first));
  }
  const parts = new Map<number, number[]>();
  for (const leaf of leaves) parts.set(find(leaf), [...(parts.get(find(leaf)) ?? []), leaf]);
  return [...parts.values()];
}

function product(domains: readonly (readonly Json[])[]): readonly Row[] {
  let rows: Json[][] = [[]];
  for (const domain of domains) {
    const longer: Json[][] = [];
    for (const row of rows) for (const value of domain) longer.push([...row, value]);
    rows = longer;
  }
  return rows;
}

/** Cuts the domains of all variables into classes, exactly; later variables first, since they decide what earlier ones must tell apart. */
export function cutClasses(parts: CutParts): readonly Classes[] {
  const { variables, leaves } = parts;
  const scratch: Json[] = leaves.map(() => null);
  const typings = new Map<number, Typing[]>();
  const cut: Classes[] = [];
  const vectorsByVariable = new Map<number, readonly number[]>();
  const typesByVariable = new Map<number, readonly ReadonlyMap<number, number>[]>();

  const fill = (ids: readonly number[], row: Row): void => {
    for (let index = 0; index < ids.length; index += 1) scratch[ids[index] ?? 0] = row[index] ?? null;
  };
  const clear = (ids: readonly number[]): void => {
    for (const id of ids) scratch[id] = null;
  };

  function groupsOf(variable: Variable, terms: readonly Term[]): readonly Group[] {
    const own = leaves.filter((leaf) => leaf.variable === variable.number);
    const valid = (parts.valid.get(variable.number) ?? []).filter((term) => term.variables.length <= 1);
    const ownTyping = typings.get(variable.number) ?? [];
    const links = [...terms, ...valid].map((term) => [...leavesOf(term)].filter((id) => own.some(({ number }) => number === id)));
    const groups = partsOf(
      own.map(({ number }) => number),
      [...links, ...ownTyping.map((typing) => typing.leaves)],
    );
    return groups.map((ids) => {
      const domains = ids.map((id) => {
        const leaf = leaves[id];
        if (!leaf) return [];
        return parts.mayLack(leaf) ? [...parts.domain(leaf), null] : parts.domain(leaf);
      });
      const checks = valid.filter((term) => [...leavesOf(term)].some((id) => ids.includes(id)));
      const rows = product(domains).filter((row) => {
        fill(ids, row);
        return checks.every((check) => truthy(check.evaluate(scratch)));
      });
      clear(ids);
      return { leaves: ids, terms: terms.filter((term) => [...leavesOf(term)].some((id) => ids.includes(id))), rows };
    });
  }

  /** Cuts the rows of a group by what observes them; `vectors` is set where an earlier answer bounds the group. */
  function classesOfGroup(variable: Variable, group: Group): readonly GroupClass[] {
    const own = (typings.get(variable.number) ?? []).filter(({ leaves: ids }) => ids.some((id) => group.leaves.includes(id)));
    const places = own.map((typing) => typing.leaves.map((id) => group.leaves.indexOf(id)));
    const found = new Map<string, GroupClass>();
    for (const row of group.rows) {
      fill(group.leaves, row);
      let key = '';
      for (const term of group.terms) key += `${JSON.stringify(term.evaluate(scratch))};`;
      const types = new Map(
        own.map((typing, index) => [typing.owner, typing.typeOf((places[index] ?? []).map((place) => row[place] ?? null))] as const),
      );
      key += [...types.values()].join();
      if (!found.has(key)) found.set(key, { row, joint: new Map(), vector: -1, types });
    }
    clear(group.leaves);
    return [...found.values()];
  }

  /** The classes of a group whose numbers meet those of an earlier variable, and the typing of that variable. */
  function boundClasses(variable: Variable, group: Group, meetings: readonly Term[], by: number): readonly GroupClass[] {
    const valid = (parts.valid.get(variable.number) ?? []).filter((term) => term.variables.includes(by));
    const all = [...new Set([...meetings, ...valid])];
    const single = group.terms.filter((term) => term.variables.length === 1);
    const tables = all.map((term) => {
      const outer = [...leavesOf(term)].filter((id) => leaves[id]?.variable === by);
      const domains = outer.map((id) => {
        const leaf = leaves[id];
        return leaf ? [...parts.domain(leaf), ...(parts.mayLack(leaf) ? [null] : [])] : [];
      });
      const nothing: Row = outer.map(() => null);
      const lines = new Map<string, number>();
      const distinct = new Map<string, number>();
      const cells: (readonly Cell[])[] = [];
      for (const values of [nothing, ...product(domains)]) {
        fill(outer, values);
        const line = group.rows.map((row) => {
          fill(group.leaves, row);
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
      clear(outer);
      clear(group.leaves);
      return { term, outer, lines, cells };
    });
    const ownCells = cellsOf(
      group.rows.map((row) => {
        fill(group.leaves, row);
        return single.map((term) => term.evaluate(scratch));
      }),
    );
    clear(group.leaves);

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
        fill(group.leaves, row);
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
      clear(group.leaves);
      clear(outerLeaves);
      return row ? new Map(group.leaves.map((id, at) => [id, row[at] ?? null])) : null;
    };
    const typing: Typing = {
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
        return leaf ? [...parts.domain(leaf), ...(parts.mayLack(leaf) ? [null] : [])] : [];
      }),
    ))
      typeOf(row);
    typings.set(by, [...(typings.get(by) ?? []), typing]);
    return classes;
  }

  for (const variable of [...variables].reverse()) {
    const { number } = variable;
    const explicit = parts.rows(variable);
    const nothing: ReadonlyMap<number, Json> = new Map();
    if (explicit) {
      cut[number] = {
        count: explicit.length + 1,
        values: [nothing, ...explicit],
        joint: [nothing, ...explicit.map(() => nothing)],
        bound: null,
      };
      continue;
    }
    const meetings = [...(parts.joint.get(number) ?? [])].filter((term) => term.variables.length === 2);
    const bounds = (parts.valid.get(number) ?? []).filter((term) => term.variables.length === 2 && term.variables.at(-1) === number);
    const by = [...meetings, ...bounds].flatMap((term) => term.variables).find((other) => other !== number);
    const together = by === undefined ? [] : [...meetings, ...bounds].filter((term) => term.variables.includes(by));
    const groups = groupsOf(variable, [...(parts.observed.get(number) ?? []), ...together]);
    const cuts = groups.map((group) => {
      const meets = group.terms.filter((term) => term.variables.length === 2);
      return by !== undefined && meets.length > 0
        ? boundClasses(
            variable,
            group,
            meets.filter((term) => meetings.includes(term)),
            by,
          )
        : classesOfGroup(variable, group);
    });
    cut[number] = combined(variable, groups, cuts);
  }
  const bounded = variables.map((variable) => boundOf(variable));
  return cut.map((classes, index) => ({ ...classes, bound: bounded[index] ?? null }));

  function combined(variable: Variable, groups: readonly Group[], cuts: readonly (readonly GroupClass[])[]): Classes {
    let combos: readonly (readonly GroupClass[])[] = [[]];
    for (const options of cuts) combos = combos.flatMap((combo) => options.map((option) => [...combo, option]));
    const values = combos.map(
      (combo) =>
        new Map(combo.flatMap(({ row }, index) => (groups[index]?.leaves ?? []).map((leaf, at) => [leaf, row[at] ?? null] as const))),
    );
    const joint = combos.map((combo) => new Map(combo.flatMap((part) => [...part.joint])));
    vectorsByVariable.set(variable.number, [-1, ...combos.map((combo) => combo.find(({ vector }) => vector >= 0)?.vector ?? -1)]);
    const absentTypes = new Map((typings.get(variable.number) ?? []).map(({ owner, absent }) => [owner, absent] as const));
    typesByVariable.set(variable.number, [absentTypes, ...combos.map((combo) => new Map(combo.flatMap(({ types }) => [...types])))]);
    return { count: combos.length + 1, values: [new Map(), ...values], joint: [absentJoint(variable), ...joint], bound: null };
  }

  /** What the meeting terms of a variable come to while it is absent. */
  function absentJoint(variable: Variable): ReadonlyMap<number, Json> {
    return new Map([...(parts.joint.get(variable.number) ?? [])].map((term) => [term.id, term.evaluate(scratch)]));
  }

  function boundOf(variable: Variable): Bound | null {
    for (const [by, those] of typings) {
      const typing = those.find(({ owner }) => owner === variable.number);
      if (!typing) continue;
      const vectors = vectorsByVariable.get(variable.number) ?? [];
      const allowed = (typesByVariable.get(by) ?? []).map((types) => {
        const possible = typing.vectors[types.get(variable.number) ?? typing.absent] ?? new Set();
        return new Set(vectors.flatMap((vector, choice) => (choice > 0 && possible.has(vector) ? [choice] : [])));
      });
      return { by, allowed, find: (choice, given) => typing.find(vectors[choice] ?? -1, given) };
    }
    return null;
  }
}
