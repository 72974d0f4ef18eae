import type { Json } from '../base/json.ts';
import { truthy } from '../rules/operators.ts';
import { boundClasses } from './bound.ts';
import type { CutMemory, Domain } from './memory.ts';
import { clear, fill, leavesOf, partsOf, product, type Group, type GroupClass, type Typing } from './rows.ts';
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
  readonly domain: (leaf: Leaf) => Domain;
  /** Whether a leaf may be absent while its variable is there. */
  readonly mayLack: (leaf: Leaf) => boolean;
  /** Explicit rows of a variable, where its values do not come from domains: calls, environments. */
  readonly rows: (variable: Variable) => readonly ReadonlyMap<number, Json>[] | null;
  readonly memory: CutMemory;
}

/** Cuts the domains of all variables into classes, exactly; later variables first, since they decide what earlier ones must tell apart. */
export function cutClasses(parts: CutParts): readonly Classes[] {
  const { variables, leaves } = parts;
  const scratch: Json[] = leaves.map(() => null);
  const typings = new Map<number, Typing[]>();
  const cut: Classes[] = [];
  const vectorsByVariable = new Map<number, readonly number[]>();
  const typesByVariable = new Map<number, readonly ReadonlyMap<number, number>[]>();

  /** The values of a leaf, its absence too where it may be absent. */
  const domain = (leaf: Leaf | undefined): readonly Json[] => {
    if (!leaf) return [];
    const { values } = parts.domain(leaf);
    return parts.mayLack(leaf) ? [...values, null] : values;
  };
  const idsOf = (terms: readonly Term[]): string => terms.map(({ id }) => id).join();

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
      const checks = valid.filter((term) => [...leavesOf(term)].some((id) => ids.includes(id)));
      const domainIds = ids.map((id) => (leaves[id] ? parts.domain(leaves[id]).id : -1));
      const key = `${ids.join()}|${domainIds.join()}|${idsOf(checks)}`;
      const rows = parts.memory.rows(key, () => {
        const fitting = product(ids.map((id) => domain(leaves[id]))).filter((row) => {
          fill(scratch, ids, row);
          return checks.every((check) => truthy(check.evaluate(scratch)));
        });
        clear(scratch, ids);
        return fitting;
      });
      return { key, leaves: ids, terms: terms.filter((term) => [...leavesOf(term)].some((id) => ids.includes(id))), rows };
    });
  }

  /** Cuts the rows of a group by what observes them; `vectors` is set where an earlier answer bounds the group. */
  function classesOfGroup(variable: Variable, group: Group): readonly GroupClass[] {
    const own = (typings.get(variable.number) ?? []).filter(({ leaves: ids }) => ids.some((id) => group.leaves.includes(id)));
    const key = `${group.key}|${idsOf(group.terms)}|${own.map(({ id }) => id).join()}`;
    return parts.memory.classes(key, () => cutGroup(group, own));
  }

  function cutGroup(group: Group, own: readonly Typing[]): readonly GroupClass[] {
    const places = own.map((typing) => typing.leaves.map((id) => group.leaves.indexOf(id)));
    const found = new Map<string, GroupClass>();
    for (const row of group.rows) {
      fill(scratch, group.leaves, row);
      let key = '';
      for (const term of group.terms) key += `${JSON.stringify(term.evaluate(scratch))};`;
      const types = new Map(
        own.map((typing, index) => [typing.owner, typing.typeOf((places[index] ?? []).map((place) => row[place] ?? null))] as const),
      );
      key += [...types.values()].join();
      if (!found.has(key)) found.set(key, { row, joint: new Map(), vector: -1, types });
    }
    clear(scratch, group.leaves);
    return [...found.values()];
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
      return by !== undefined && meets.length > 0 ? boundGroup(variable, group, meets, by) : classesOfGroup(variable, group);
    });
    cut[number] = combined(variable, groups, cuts);
  }
  const bounded = variables.map((variable) => boundOf(variable));
  return cut.map((classes, index) => ({ ...classes, bound: bounded[index] ?? null }));

  function boundGroup(variable: Variable, group: Group, meets: readonly Term[], by: number): readonly GroupClass[] {
    const valid = (parts.valid.get(variable.number) ?? []).filter((term) => term.variables.includes(by));
    const outer = [...new Set(meets.flatMap((term) => [...leavesOf(term)]))].filter((id) => leaves[id]?.variable === by);
    const outerIds = outer.map((id) => (leaves[id] ? parts.domain(leaves[id]).id : -1));
    const meetings = meets.filter((term) => parts.joint.get(variable.number)?.has(term));
    const key = `${group.key}|${idsOf(group.terms)}|${idsOf(valid)}|${idsOf(meetings)}|${by}|${outer.join()}|${outerIds.join()}`;
    const { classes, typing } = parts.memory.bound(key, () =>
      boundClasses({ leaves, scratch, valid, domain }, variable, group, meetings, by),
    );
    typings.set(by, [...(typings.get(by) ?? []), typing]);
    return classes;
  }

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
