import type { Json } from '../../../runtime/base/json.ts';
import { truthy } from '../../../runtime/rules/operators.ts';
import { leafParts, type Decomposer, type Part } from './decompose.ts';
import { eliminate, TooManyCases, type Eliminated } from './eliminate.ts';
import type { CutMemory, Domain } from './memory.ts';
import {
  clear,
  columnOf,
  fill,
  leavesOf,
  partsOf,
  product,
  combineColumns,
  type Column,
  type Group,
  type GroupClass,
  type Row,
} from './rows.ts';
import type { Term, Terms } from '../terms/term.ts';
import type { Leaf, Variable } from '../terms/variables.ts';

/** The classes of a variable: sets of values that no rule distinguishes. Class 0 is its absence. */
export interface Classes {
  readonly count: number;
  /** By class: one sample value for each leaf of the variable, by the leaf's number. */
  readonly values: readonly ReadonlyMap<number, Json>[];
  /** By class: the values of terms that combine the variable's numbers with earlier answers, by term id; null for its absence. */
  readonly joint: readonly (ReadonlyMap<number, Json> | null)[];
  /** The classes that earlier answers permit. */
  readonly bounds: readonly Bound[];
  /** Returns values of a class that fit the given earlier answers (`leaves`, by number); null if none fit. */
  readonly find: (choice: number, leaves: readonly Json[]) => ReadonlyMap<number, Json> | null;
}

/** The classes of a variable that are possible given earlier answers. */
export interface Bound {
  /** Summarises the earlier answers. */
  readonly type: Part;
  /** By value of `type`: the possible classes. */
  readonly allowed: readonly ReadonlySet<number>[];
}

/** Input for cutting the variables of a set into classes. */
export interface CutParts {
  readonly variables: readonly Variable[];
  readonly leaves: readonly Leaf[];
  readonly terms: Terms;
  readonly decomposer: Decomposer;
  /** The parts whose values must be distinguished. */
  readonly demanded: readonly Part[];
  /** By variable: the terms that must hold for a valid answer, over the variable and possibly earlier answers. */
  readonly valid: ReadonlyMap<number, readonly Term[]>;
  readonly leafTerm: (leaf: number) => Term;
  /** Returns the values of a leaf, excluding its absence. */
  readonly domain: (leaf: Leaf) => Domain;
  /** Returns true for a leaf that may be absent while its variable is present. */
  readonly mayLack: (leaf: Leaf) => boolean;
  /** Returns explicit rows for a variable whose values do not come from domains (calls, environments); null for others. */
  readonly rows: (variable: Variable) => readonly ReadonlyMap<number, Json>[] | null;
  readonly memory: CutMemory;
}

/** The classes of all variables. */
export interface Cut {
  readonly classes: readonly Classes[];
  /** For a term over several variables, its value while the last of them is absent, by the term's id. */
  readonly absent: ReadonlyMap<number, Part>;
}

/** Beyond this many classes a variable is useless, because nearly every value would be a separate way. */
const MAX_CLASSES = 50_000;

interface CutGroup {
  readonly group: Group;
  readonly classes: readonly GroupClass[];
  readonly eliminated: Eliminated | null;
}

/**
 * Cuts the domains of all variables into exact classes ([decision 7](../../../../docs/decisions/0007-decision-diagrams.md)). Starts
 * with the last variable, because later variables determine what earlier ones must distinguish.
 */
export function cutClasses(parts: CutParts): Cut {
  const { variables, leaves, decomposer } = parts;
  const scratch: Json[] = leaves.map(() => null);
  const observed: Set<Term>[] = variables.map(() => new Set());
  const joint: Set<Term>[] = variables.map(() => new Set());
  const absent = new Map<number, Part>();
  const cut: Classes[] = [];

  function demand(part: Part): void {
    for (const each of leafParts(part)) {
      if (each.kind === 'single') for (const term of each.observed) observed[term.variables[0] ?? -1]?.add(term);
      if (each.kind !== 'joint' || absent.has(each.term.id)) continue;
      const owner = each.term.variables.at(-1) ?? -1;
      joint[owner]?.add(each.term);
      const without = decomposer.value(decomposer.without(each.term, owner));
      absent.set(each.term.id, without);
      demand(without);
    }
  }

  /** Returns the values of a leaf, including its absence where that is possible. */
  const valuesOf = (leaf: Leaf | undefined): readonly Json[] => {
    if (!leaf) return [];
    const { values } = parts.domain(leaf);
    return parts.mayLack(leaf) ? [...values, null] : values;
  };
  const idsOf = (terms: readonly Term[]): string => terms.map(({ id }) => id).join();
  const domainIds = (ids: readonly number[]): string => ids.map((id) => (leaves[id] ? parts.domain(leaves[id]).id : -1)).join();
  const reads = (ids: readonly number[]) => (term: Term) => [...leavesOf(term)].some((id) => ids.includes(id));

  function groupsOf(
    ownLeaves: readonly number[],
    singles: readonly Term[],
    meets: readonly Term[],
    checks: readonly Term[],
  ): readonly Group[] {
    const links = [...singles, ...meets, ...checks].map((term) => [...leavesOf(term)].filter((id) => ownLeaves.includes(id)));
    return partsOf(ownLeaves, links).map((ids) => {
      const groupChecks = checks.filter(reads(ids));
      const key = `${ids.join()}|${domainIds(ids)}|${idsOf(groupChecks)}`;
      const rows = parts.memory.rows(key, () => {
        if (ids.reduce((size, id) => size * valuesOf(leaves[id]).length, 1) > MAX_ROWS) throw new TooManyCases(ids);
        const fitting = product(ids.map((id) => valuesOf(leaves[id]))).filter((row) => {
          fill(scratch, ids, row);
          return groupChecks.every((check) => truthy(check.evaluate(scratch)));
        });
        clear(scratch, ids);
        return fitting;
      });
      return { key, leaves: ids, terms: singles.filter(reads(ids)), rows };
    });
  }

  /** Returns the values of a term over the rows of a group. */
  function columnIn(group: Group, term: Term): Column {
    return parts.memory.column(`${group.key}|${term.id}`, () => {
      const column = columnOf(group.rows.length, (index) => {
        fill(scratch, group.leaves, group.rows[index] ?? []);
        return term.evaluate(scratch);
      });
      clear(scratch, group.leaves);
      return column;
    });
  }

  /** Cuts the rows of a group by the values of the terms that observe them. */
  function cutRows(group: Group): readonly GroupClass[] {
    return parts.memory.classes(`${group.key}|${idsOf(group.terms)}`, () => {
      let classes: Column = { numbers: new Int32Array(group.rows.length), count: group.rows.length === 0 ? 0 : 1 };
      for (const term of group.terms) classes = combineColumns(classes, columnIn(group, term));
      const rows = Array.from({ length: classes.count }, (_, number) => group.rows[classes.numbers.indexOf(number)] ?? []);
      return rows.map((row) => ({ row, joint: new Map() }));
    });
  }

  function eliminateGroup(group: Group, meets: readonly Term[], must: readonly Term[]): Eliminated {
    const outer = [...new Set([...meets, ...must].flatMap((term) => [...leavesOf(term)]))].filter((id) => !group.leaves.includes(id));
    const key = [group.key, idsOf(group.terms), idsOf(meets), idsOf(must), outer.join(), domainIds(outer)].join('|');
    return parts.memory.eliminated(key, () =>
      eliminate({ terms: parts.terms, scratch, leafTerm: parts.leafTerm, valuesOf: (id) => valuesOf(leaves[id]) }, key, group, meets, must),
    );
  }

  function combine(cuts: readonly CutGroup[], owned: readonly number[]): Classes {
    if (cuts.reduce((count, { classes }) => count * classes.length, 1) > MAX_CLASSES) throw new TooManyCases(owned);
    let combos: readonly (readonly number[])[] = [[]];
    for (const { classes } of cuts) combos = combos.flatMap((combo) => classes.map((_, index) => [...combo, index]));
    const rowOf = (combo: readonly number[], row: (cutGroup: CutGroup, choice: number) => Row | null): ReadonlyMap<number, Json> | null => {
      const values = new Map<number, Json>();
      for (const [index, each] of cuts.entries()) {
        const rowValues = row(each, combo[index] ?? 0);
        if (!rowValues) return null;
        for (const [at, leaf] of each.group.leaves.entries()) values.set(leaf, rowValues[at] ?? null);
      }
      return values;
    };
    const values = combos.map((combo) => rowOf(combo, ({ classes }, choice) => classes[choice]?.row ?? []) ?? new Map<number, Json>());
    const bounds = cuts.flatMap(({ eliminated }, index) => {
      if (!eliminated || eliminated.possible.length < 2) return [];
      const type = decomposer.value(eliminated.type);
      demand(type);
      const allowed = eliminated.possible.map(
        (possible) => new Set(combos.flatMap((combo, choice) => (possible.has(combo[index] ?? -1) ? [choice + 1] : []))),
      );
      return [{ type, allowed }];
    });
    return {
      count: combos.length + 1,
      values: [new Map(), ...values],
      joint: [null, ...combos.map((combo) => new Map(combo.flatMap((choice, index) => [...(cuts[index]?.classes[choice]?.joint ?? [])])))],
      bounds,
      find: (choice, given) =>
        rowOf(combos[choice - 1] ?? [], ({ eliminated, classes }, own) =>
          eliminated ? eliminated.find(own, given) : (classes[own]?.row ?? null),
        ),
    };
  }

  for (const part of parts.demanded) demand(part);
  for (const variable of [...variables].reverse()) {
    const { number } = variable;
    const explicit = parts.rows(variable);
    if (explicit) {
      const values = [new Map<number, Json>(), ...explicit];
      cut[number] = { count: values.length, values, joint: values.map(() => null), bounds: [], find: (choice) => values[choice] ?? null };
      continue;
    }
    const ownLeaves = leaves.flatMap((leaf) => (leaf.variable === number ? [leaf.number] : []));
    const valid = parts.valid.get(number) ?? [];
    const isOwn = ({ variables: [only, ...others] }: Term) => only === number && others.length === 0;
    const must = valid.filter((term) => term.variables.length > 1);
    const meets = [...(joint[number] ?? [])];
    const groups = groupsOf(ownLeaves, [...(observed[number] ?? [])], [...meets, ...must], valid.filter(isOwn));
    const cuts = groups.map((group): CutGroup => {
      const [met, held] = [meets, must].map((terms) => terms.filter(reads(group.leaves)));
      if (!met || !held || met.length + held.length === 0) return { group, classes: cutRows(group), eliminated: null };
      const eliminated = eliminateGroup(group, met, held);
      return { group, classes: eliminated.classes, eliminated };
    });
    cut[number] = combine(cuts, ownLeaves);
  }
  return { classes: cut, absent };
}

/** Groups with more combinations than this are not enumerated. */
const MAX_ROWS = 2_000_000;
