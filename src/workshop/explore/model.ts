import { questionIn } from './questions.ts';
import type { Json } from '../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet } from '../../runtime/definitions/types.ts';
import type { Context } from '../../runtime/engine/types.ts';
import { branchUses, type BranchUse } from './coverage/branches.ts';
import { makeBuilder, type Builder } from './diagrams/builder.ts';
import { checkedMax } from './domains/checkedMax.ts';
import { cutClasses, type Classes, type Cut, type CutParts } from './classes/classes.ts';
import { constantsByLeaf, soughtItems } from './domains/constants.ts';
import { decidingTerms, isCategorical, programsOf, sentTerms, validityTerms, type DecidingParts } from './terms/decidingTerms.ts';
import { makeDecomposer } from './classes/decompose.ts';
import { makeDiagrams, type Diagrams } from './diagrams/diagrams.ts';
import { factLookup } from '../../runtime/definitions/names.ts';
import { domainOf, type Values } from './domains/domains.ts';
import { TooManyCases } from './classes/eliminate.ts';
import { makeExpander, type Expander, type LeafStore } from './terms/expand.ts';
import type { ModelInput } from './input.ts';
import { stepsReadingHiddenFields } from './terms/hiddenFieldReads.ts';
import { makeCutMemory, type CutMemory, type Domain } from './classes/memory.ts';
import { isBoolean, makeTerms, type Term, type Terms } from './terms/term.ts';
import { openLeaves } from './domains/uses.ts';
import { schemaAt } from '../symbolic/schemaAt.ts';
import { variablesOf, type Leaf, type Variable } from './terms/variables.ts';
import { ARITHMETIC } from '../symbolic/operators.ts';

/** The rules that a valid answer satisfies, by the selected program. */
type Validity = ReadonlyMap<string, readonly Term[]>;

/**
 * A set whose rules are decision diagrams over classes of answers and facts. Two ways that leave the same diagrams for the steps
 * ahead behave the same ([decision 7](../../../docs/decisions/0007-decision-diagrams.md)).
 */
export interface Model extends Builder {
  readonly input: ModelInput;
  readonly variables: readonly Variable[];
  readonly leaves: readonly Leaf[];
  readonly classes: readonly Classes[];
  readonly diagrams: Diagrams;
  readonly programs: readonly string[];
  readonly expand: Expander;
  /** The rules for a valid answer that its classes do not cover, by the step's variable and the program. */
  readonly valid: ReadonlyMap<number, Validity>;
  /** All rules for a valid answer beyond its type, by the step's variable and the program. */
  readonly allValid: ReadonlyMap<number, Validity>;
  readonly inexact: readonly string[];
  /** The other version of the set, over the same classes; null if there is none. */
  readonly other: Model | null;
  /** Every branch of every rule that decides the way. */
  readonly branches: readonly BranchUse[];
}

function isNumberLeaf(variable: Variable | undefined, path: string, domain: readonly Json[]): boolean {
  const schema = variable?.schema ? schemaAt(variable.schema, path) : null;
  return schema ? schema.type === 'number' : domain.some((value) => typeof value === 'number');
}

/** Shared by the models of one set for several known partners. */
export interface ModelMemory {
  readonly terms: Terms;
  readonly leafStore: LeafStore;
  readonly cuts: CutMemory;
}

/** Creates an empty memory, valid for this set, day and hooks only. */
export function makeModelMemory({ set, derive, environments, today }: ModelInput): ModelMemory {
  const context: Context = {
    today,
    environment: environments[0] ?? EMPTY_ENVIRONMENT,
    enrollmentType: set.enrollmentType,
    partner: { configs: {} },
    experiments: {},
    member: {},
  };
  return { terms: makeTerms(derive, context), leafStore: { leaves: [], terms: new Map() }, cuts: makeCutMemory() };
}

function validityOf(parts: DecidingParts, variable: Variable): Validity {
  return new Map(parts.programs.map((program) => [program, validityTerms(parts, variable, program)]));
}

/** Builds the model of a set for a partner. */
export function makeModel(input: ModelInput, { terms, leafStore, cuts }: ModelMemory = makeModelMemory(input)): Model {
  const { set, vocabulary, partner, environments, today } = input;
  const { otherSet = null } = input;
  const variables = variablesOf(set, partner !== null, vocabulary, otherSet);
  const expanderOf = (version: QuestionSet, order?: readonly number[]) =>
    makeExpander({ set: version, vocabulary, terms, variables, partner, environments, today, leafStore, order });
  const expand = expanderOf(set, input.orders?.set);
  const programs = [...new Set([set, otherSet].flatMap((each) => (each ? programsOf(each) : [])))];
  const primary = { set, programs, expand };
  const second = otherSet && { set: otherSet, programs, expand: expanderOf(otherSet, input.orders?.otherSet) };
  const versions = [primary, ...(second ? [second] : [])];
  const deciding = versions.flatMap(decidingTerms);
  const sent = second ? versions.flatMap(sentTerms).filter(({ term }) => isCategorical(term)) : [];
  const branches = input.branches ? branchUses({ set, terms, expand, programs }) : [];
  const carried = variables.find(({ id }) => id === 'carried.program');
  const programTerms = [
    ...deciding.flatMap(({ term, yields }) => (yields === 'program' ? [term] : [])),
    ...sent.map(({ term }) => term),
    ...(carried ? [expand.leaf(carried, '')] : []),
  ];
  const validIn = (version: DecidingParts) => new Map(variables.map((variable) => [variable.number, validityOf(version, variable)]));
  // The options that a list may contain count only if a rule reads the list, and rules within later forms are expanded here for the first
  // time.
  for (const version of versions) validIn(version);
  const valid = validIn(primary);
  const validOther = second ? validIn(second) : new Map<number, Validity>();
  const allTerms = (rules: ReadonlyMap<number, Validity>) => [...rules.values()].flatMap((each) => [...each.values()].flat());
  const truthTerms = [
    ...deciding.flatMap(({ term, yields }) => (yields === 'truth' ? [term] : [])),
    ...allTerms(validOther),
    ...branches.map(({ condition }) => condition),
  ];
  const roots = [...new Set([...truthTerms, ...programTerms, ...allTerms(valid)])];
  const { leaves } = expand;
  const constants = constantsByLeaf(roots, vocabulary);
  const lookup = factLookup(vocabulary, [...new Set([set, otherSet].flatMap((each) => each?.programs ?? []))]);
  const question = input.question ?? ((key: string) => questionIn(set.steps, key));
  const none: ReadonlySet<Json> = new Set();
  const valuesOf = (leaf: Leaf | undefined, isOpen: boolean): Values => {
    const variable = leaf ? variables[leaf.variable] : undefined;
    if (!leaf || !variable) return { values: [], isComplete: true };
    const sought = variable.kind === 'fact' ? soughtIn(leaf.number) : [];
    const compared = [...(constants.get(leaf.number) ?? none), ...sought.flat()];
    const step = variable.kind === 'answer' && leaf.path === '' ? set.steps[variable.step] : undefined;
    const max = step ? checkedMax(set, step) : Infinity;
    return domainOf(variable, leaf.path, { isOpen, constants: compared, sought, max, today, environments, question, lookup });
  };
  const soughtIn = soughtItems(roots, (leaf) => valuesOf(leaves[leaf], false).values);
  const isNumberAt = (leaf: Leaf | undefined): boolean =>
    leaf !== undefined && isNumberLeaf(variables[leaf.variable], leaf.path, valuesOf(leaf, false).values);
  const numbers = new Set(leaves.filter(isNumberAt).map(({ number }) => number));
  const isText = (leaf: number): boolean => valuesOf(leaves[leaf], false).values.some((value) => typeof value === 'string');
  const isCount = (leaf: number): boolean => numbers.has(leaf) && variables[leaves[leaf]?.variable ?? -1]?.kind === 'fact';
  const fromOutside = (leaf: number): boolean => {
    const { kind, id = '' } = variables[leaves[leaf]?.variable ?? -1] ?? {};
    return kind === 'fact' && (id === 'environment' || valuesOf(leaves[leaf], false).values.some(Array.isArray));
  };
  const open = openLeaves(roots, { vocabulary, isNumber: (leaf) => numbers.has(leaf), isText, isCount, isList: fromOutside });
  const inexact = new Set<string>();
  for (const version of versions) {
    for (const step of version.expand.evaluatedLater) {
      const { id = '' } = version.set.steps[step] ?? {};
      inexact.add(`which fields ${id} asks for depends on the program, which can change later`);
    }
    for (const id of stepsReadingHiddenFields(version.set))
      inexact.add(`${id} asks for a field depending on another field that can become hidden after it is filled in`);
  }
  const coarse = new Map<number, number>();
  const domains = new Map<number, Domain>();
  const domain = (leaf: Leaf): Domain => {
    const cached = domains.get(leaf.number);
    if (cached) return cached;
    const { values: every, isComplete } = valuesOf(leaf, open.has(leaf.number));
    if (!isComplete) inexact.add(`${nameOf(leaf, variables)} has more possible values than can be explored, and a rule computes with it`);
    const unique = [...new Map(every.map((value) => [JSON.stringify(value), value])).values()];
    const maxCount = coarse.get(leaf.number);
    const domain = cuts.domain(maxCount === undefined ? unique : thinOut(unique, maxCount, constants.get(leaf.number) ?? none));
    domains.set(leaf.number, domain);
    return domain;
  };
  const isNumber = (term: Term): boolean => {
    if (term.kind === 'leaf') return numbers.has(term.leaf);
    if (term.kind === 'op') return ARITHMETIC.includes(term.name);
    if (term.kind === 'hook') return vocabulary.derive[term.name]?.result?.kind === 'number';
    return term.args.some(isNumber) && !isBoolean(term);
  };
  const listed = new Set(variables.flatMap((variable) => (rowsOf(variable, leaves, environments, programs) ? [variable.number] : [])));
  const decomposer = makeDecomposer({ terms, vocabulary, isNumber, isListed: (variable) => listed.has(variable) });

  // A rule that applies with every program and involves only this answer or earlier numbers is part of the cut. Other rules are evaluated
  // on the way.
  const cutBy = new Map<number, readonly Term[]>();
  const onTheWay = new Map<number, Validity>();
  for (const [number, rules] of valid) {
    const isAlways = (term: Term) => [...rules.values()].every((each) => each.includes(term));
    const inCut = [...new Set([...rules.values()].flat())].filter((term) => {
      if (!isAlways(term) || term.variables.at(-1) !== number || listed.has(number)) return false;
      return term.variables.length === 1 || decomposer.truth(term).kind === 'joint';
    });
    cutBy.set(number, inCut);
    onTheWay.set(number, new Map([...rules].map(([program, each]) => [program, each.filter((term) => !inCut.includes(term))])));
  }
  const demanded = [
    ...[...truthTerms, ...allTerms(onTheWay), ...allTerms(validOther)].map(decomposer.truth),
    ...programTerms.map(decomposer.value),
  ];
  const leafTerm = (number: number): Term => {
    const leaf = leaves[number];
    const variable = leaf && variables[leaf.variable];
    if (!variable) throw new Error('a leaf has no variable');
    return expand.leaf(variable, leaf.path);
  };
  const cutParts: CutParts = {
    variables,
    leaves,
    terms,
    decomposer,
    demanded,
    valid: cutBy,
    leafTerm,
    domain,
    mayLack: (leaf) => {
      const variable = variables[leaf.variable];
      const schema = variable?.schema ? schemaAt(variable.schema, leaf.path) : null;
      return leaf.path !== '' && schema?.optional === true;
    },
    rows: (variable) => rowsOf(variable, leaves, environments, programs),
    memory: cuts,
  };
  const cut = cutWithin(cutParts, (tooMany) => {
    for (const number of tooMany) {
      const leaf = leaves[number];
      const size = leaf ? domain(leaf).values.length : 0;
      if (!leaf || size <= MIN_VALUES) continue;
      coarse.set(number, Math.max(MIN_VALUES, Math.min(MAX_THINNED, Math.floor(size / 2))));
      domains.delete(number);
      inexact.add(
        `${nameOf(leaf, variables)} has more combinations with other answers than can be explored: some of its values were skipped`,
      );
    }
  });
  const diagrams = makeDiagrams();
  const built = makeBuilder(decomposer, diagrams, cut, leaves.length);
  const model = {
    input,
    variables,
    leaves,
    classes: cut.classes,
    diagrams,
    programs,
    ...built,
    expand,
    valid: onTheWay,
    allValid: valid,
    inexact: [...inexact],
    branches,
  };
  const other = second && {
    ...model,
    input: { ...input, set: second.set },
    expand: second.expand,
    allValid: validOther,
    branches: [],
    other: null,
  };
  return { ...model, other };
}

/** The number of values initially kept for a number that is combined with too many others; halved until the cut succeeds. */
const MAX_THINNED = 64;
const MIN_VALUES = 4;

/** Cuts into classes. If numbers form too many combinations, tries again with fewer of their values. */
function cutWithin(parts: CutParts, thin: (leaves: readonly number[]) => void): Cut {
  for (let round = 0; round < 12; round += 1) {
    try {
      return cutClasses(parts);
    } catch (error) {
      if (!(error instanceof TooManyCases)) throw error;
      thin(error.leaves);
    }
  }
  return cutClasses(parts);
}

/** Keeps some of many values: the usual one, those near compared constants, the ends, and others evenly spaced. */
function thinOut(values: readonly Json[], maxCount: number, constants: ReadonlySet<Json>): readonly Json[] {
  const sorted = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const near = sorted.filter(
    (value, index) => constants.has(value) || constants.has(sorted[index + 1] ?? null) || constants.has(sorted[index - 1] ?? null),
  );
  const ends = [...sorted.slice(0, 1), ...sorted.slice(-1)];
  const others = values.filter((_, index) => index % Math.ceil(values.length / maxCount) === 0);
  const sample = new Set<Json>([...values.slice(0, 1), ...ends, ...near.slice(0, maxCount), ...others]);
  return values.filter((value) => value === null || sample.has(value)).slice(0, Math.max(maxCount * 2, MIN_VALUES));
}

/** Returns the name of a leaf in the author's terms. */
function nameOf({ variable, path }: Leaf, variables: readonly Variable[]): string {
  const { id = '' } = variables[variable] ?? {};
  return path === '' ? id : `${id}.${path}`;
}

/** Returns the rows of variables whose values are listed: call results, the lists of an environment, programs. Null for others. */
function rowsOf(
  variable: Variable,
  leaves: readonly Leaf[],
  environments: readonly Environment[],
  programs: readonly string[],
): readonly ReadonlyMap<number, Json>[] | null {
  const variableLeaves = leaves.filter((leaf) => leaf.variable === variable.number);
  if (variable.kind === 'call') {
    return (variable.results ?? []).map(({ fields }) => new Map(variableLeaves.map((leaf) => [leaf.number, fields[leaf.path] ?? null])));
  }
  if (variable.kind === 'program') return programs.map((program) => new Map(variableLeaves.map((leaf) => [leaf.number, program])));
  if (variable.id !== 'environment') return null;
  return environments.map((environment) => {
    const lists: Readonly<Record<string, Json>> = { ...environment };
    return new Map(variableLeaves.map((leaf) => [leaf.number, lists[leaf.path] ?? null]));
  });
}
