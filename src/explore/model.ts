import type { Json } from '../base/json.ts';
import { PROGRAMS } from '../definitions/names.ts';
import { EMPTY_ENVIRONMENT } from '../definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet } from '../definitions/types.ts';
import type { Context } from '../engine/types.ts';
import { branchUses, type BranchUse } from './branches.ts';
import { makeBuilder, type Builder } from './builder.ts';
import { cutClasses, type Classes } from './classes.ts';
import { constantsByLeaf, listsFor } from './constants.ts';
import { decidingTerms, isCategorical, programsOf, sentTerms, validityTerms } from './deciding.ts';
import { makeDemands } from './demands.ts';
import { makeDiagrams, type Diagrams } from './diagrams.ts';
import { domainOf } from './domains.ts';
import { makeExpander, type Expander, type LeafStore } from './expand.ts';
import type { ModelInput } from './input.ts';
import { makeCutMemory, type CutMemory, type Domain } from './memory.ts';
import { isBoolean, makeTerms, type Term, type Terms } from './term.ts';
import { schemaAt, variablesOf, type Leaf, type Variable } from './variables.ts';

/**
 * A set with its rules as decision diagrams over classes of answers and facts: two ways that leave the same diagrams for the
 * steps ahead behave alike.
 */
export interface Model extends Builder {
  readonly input: ModelInput;
  readonly variables: readonly Variable[];
  readonly leaves: readonly Leaf[];
  readonly classes: readonly Classes[];
  readonly diagrams: Diagrams;
  readonly programs: readonly string[];
  readonly expand: Expander;
  /** What an earlier number and the answer of a step must meet, by the step's variable. */
  readonly valid: ReadonlyMap<number, readonly Term[]>;
  /** Everything that an answer must meet beyond its type, by the step's variable. */
  readonly allValid: ReadonlyMap<number, readonly Term[]>;
  readonly inexact: readonly string[];
  /** The other version of the set, over the same classes; null where none was asked for. */
  readonly other: Model | null;
  /** Every branch of every rule that decides the way. */
  readonly branches: readonly BranchUse[];
}

function isNumberLeaf(variable: Variable | undefined, path: string, domain: readonly Json[]): boolean {
  const schema = variable?.schema ? schemaAt(variable.schema, path) : null;
  return schema ? schema.type === 'number' : domain.some((value) => typeof value === 'number');
}

const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%', 'max', 'min'];

/** What models of one set for several partners share. */
export interface ModelMemory {
  readonly terms: Terms;
  readonly leafStore: LeafStore;
  readonly cuts: CutMemory;
}

/** An empty memory: for models of this set, this day and these hooks alone. */
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

/** Makes the model of a set for a partner. */
export function makeModel(input: ModelInput, { terms, leafStore, cuts }: ModelMemory = makeModelMemory(input)): Model {
  const { set, contracts, partner, environments, today } = input;
  const { also = null } = input;
  const variables = variablesOf(set, partner !== null, also);
  const expanderOf = (version: QuestionSet) => makeExpander({ set: version, terms, variables, partner, environments, today, leafStore });
  const expand = expanderOf(set);
  const programs = PROGRAMS.filter((program) => [set, also].some((each) => each && programsOf(each).includes(program)));
  const own = { set, programs, expand };
  const second = also && { set: also, programs, expand: expanderOf(also) };
  const deciding = [own, ...(second ? [second] : [])].flatMap(decidingTerms);
  const sent = second ? [own, second].flatMap(sentTerms).filter(({ term }) => isCategorical(term)) : [];
  const branches = input.branches ? branchUses({ set, terms, expand, programs }) : [];
  const valid = new Map<number, readonly Term[]>(variables.map((variable) => [variable.number, validityTerms(own, variable)]));
  const validOther = new Map<number, readonly Term[]>(
    second ? variables.map((variable) => [variable.number, validityTerms(second, variable)]) : [],
  );
  const otherRoots = [...[...validOther.values()].flat(), ...sent.map(({ term }) => term)];
  const roots = [...deciding, ...[...valid.values()].flat(), ...otherRoots, ...branches.map(({ condition }) => condition)];
  const { leaves } = expand;
  const constants = constantsByLeaf(roots, contracts);
  const question = input.question ?? ((key: string) => set.steps.find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null);
  const domains = new Map<number, Domain>();
  const none: ReadonlySet<Json> = new Set();
  const plainDomain = (leaf: Leaf | undefined): readonly Json[] => {
    const variable = leaf ? variables[leaf.variable] : undefined;
    if (!leaf || !variable) return [];
    return domainOf(variable, leaf.path, { constants: [...(constants.get(leaf.number) ?? none)], today, environments, question });
  };
  const domain = (leaf: Leaf): Domain => {
    const known = domains.get(leaf.number);
    if (known) return known;
    const own = plainDomain(leaf);
    const lists =
      own.length === 1 && Array.isArray(own[0])
        ? listsFor(
            leaf.number,
            roots,
            (id) => plainDomain(leaves[id]),
            (id) => constants.get(id) ?? none,
          )
        : [];
    const unique = [...new Map([...lists, ...own].map((value) => [JSON.stringify(value), value])).values()];
    const made = cuts.domain(unique);
    domains.set(leaf.number, made);
    return made;
  };
  const isNumber = (term: Term): boolean => {
    if (term.kind === 'leaf') {
      const leaf = leaves[term.leaf];
      return leaf !== undefined && isNumberLeaf(variables[leaf.variable], leaf.path, domain(leaf).values);
    }
    if (term.kind === 'op') return ARITHMETIC.includes(term.name);
    if (term.kind === 'hook') return contracts.derive[term.name]?.result?.kind === 'number';
    return term.args.some(isNumber) && !isBoolean(term);
  };
  const demands = makeDemands(terms, contracts, isNumber);
  for (const term of [...deciding, ...sent.map(({ term: each }) => each)]) demandValue(term, demands.demand, terms);
  for (const [number, rules] of validOther) {
    for (const rule of rules) if (!valid.get(number)?.includes(rule)) demands.demand(rule);
  }
  for (const { condition } of branches) demands.demand(condition);
  for (const rules of valid.values()) {
    for (const rule of rules) if (rule.variables.length !== 1 && !meetsNumbers(rule, isNumber)) demands.demand(rule);
  }

  const classes = cutClasses({
    variables,
    leaves,
    observed: demands.observed,
    joint: demands.joint,
    valid: new Map(
      [...valid].map(([number, rules]) => [number, rules.filter((rule) => rule.variables.length === 1 || meetsNumbers(rule, isNumber))]),
    ),
    domain,
    mayLack: (leaf) => {
      const variable = variables[leaf.variable];
      const schema = variable?.schema ? schemaAt(variable.schema, leaf.path) : null;
      return leaf.path !== '' && schema?.optional === true;
    },
    rows: (variable) => rowsOf(variable, leaves, environments),
    memory: cuts,
  });
  const diagrams = makeDiagrams();
  const { value, truth } = makeBuilder(terms, contracts, diagrams, classes, leaves.length);
  const stillOpen = new Map(
    [...valid].map(([number, rules]) => [number, rules.filter((rule) => rule.variables.length > 1 && !meetsNumbers(rule, isNumber))]),
  );
  const { inexact } = demands;
  const model = {
    input,
    variables,
    leaves,
    classes,
    diagrams,
    programs,
    value,
    truth,
    expand,
    valid: stillOpen,
    allValid: valid,
    inexact,
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

/** A comparison in which a number of this answer meets one of an earlier answer. */
function meetsNumbers(term: Term, isNumber: (term: Term) => boolean): boolean {
  return (
    term.variables.length === 2 &&
    term.kind === 'op' &&
    term.args.filter(({ kind }) => kind !== 'const').length > 1 &&
    term.args.some(isNumber)
  );
}

/** Tells apart what a rule's value depends on: its truth, and where it gives a value the value itself. */
function demandValue(term: Term, demand: (term: Term) => void, terms: Terms): void {
  if (term.kind === 'if') {
    for (const [index, arg] of term.args.entries()) {
      if (index % 2 === 0 && index < term.args.length - 1) demand(arg);
      else demandValue(arg, demand, terms);
    }
    return;
  }
  demand(term);
  if (term.kind === 'const' || isBoolean(term)) return;
  for (const program of PROGRAMS) demand(terms.operation('===', [term, terms.constant(program)]));
  demand(terms.operation('answered', [term]));
}

/** The rows of variables whose values stand together: what a call brings, the lists of an environment. */
function rowsOf(
  variable: Variable,
  leaves: readonly Leaf[],
  environments: readonly Environment[],
): readonly ReadonlyMap<number, Json>[] | null {
  const own = leaves.filter((leaf) => leaf.variable === variable.number);
  if (variable.kind === 'call') {
    return (variable.results ?? []).map(({ fields }) => new Map(own.map((leaf) => [leaf.number, fields[leaf.path] ?? null])));
  }
  if (variable.id !== 'environment') return null;
  return environments.map((environment) => {
    const lists: Readonly<Record<string, Json>> = { ...environment };
    return new Map(own.map((leaf) => [leaf.number, lists[leaf.path] ?? null]));
  });
}
