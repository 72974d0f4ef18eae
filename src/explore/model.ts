import type { Json } from '../base/json.ts';
import type { Contracts } from '../definitions/contracts.ts';
import type { AnswerSchema, Check, Environment, FieldSchema, QuestionSet, Rule } from '../definitions/types.ts';
import type { Context, DeriveHook, PartnerFacts } from '../engine/types.ts';
import { cutClasses, type Classes } from './classes.ts';
import { cellTerm, makeDemands } from './demands.ts';
import { makeDiagrams, type Diagrams } from './diagrams.ts';
import { domainOf } from './domains.ts';
import { makeExpander, type Expander, type Place } from './expand.ts';
import { isBoolean, makeTerms, numberInCell, type Term } from './term.ts';
import { schemaAt, variablesOf, type Leaf, type Variable } from './variables.ts';

/** What a model is made of. */
export interface ModelInput {
  readonly set: QuestionSet;
  readonly derive: Readonly<Record<string, DeriveHook>>;
  readonly contracts: Contracts;
  /** Null: any partner, its flags are facts like others. */
  readonly partner: PartnerFacts | null;
  readonly environments: readonly Environment[];
  /** ISO date. */
  readonly today: string;
  /** The questions of other sets, for what an earlier set carries over. */
  readonly question?: (key: string) => AnswerSchema | null;
}

/**
 * A set with its rules as decision diagrams over classes of answers and facts: two ways that leave the same diagrams for the
 * steps ahead behave alike.
 */
export interface Model {
  readonly input: ModelInput;
  readonly variables: readonly Variable[];
  readonly leaves: readonly Leaf[];
  readonly classes: readonly Classes[];
  readonly diagrams: Diagrams;
  readonly programs: readonly string[];
  /** The diagram of a rule at a place: its value. */
  readonly value: (term: Term) => number;
  /** The same, as true or false. */
  readonly truth: (term: Term) => number;
  readonly expand: Expander;
  /** What an earlier number and the answer of a step must meet, by the step's variable. */
  readonly valid: ReadonlyMap<number, readonly Term[]>;
  readonly inexact: readonly string[];
}

const PROGRAMS: readonly string[] = ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'];

/** Every program that a session of the set can have. */
function programsOf(set: QuestionSet): readonly string[] {
  const texts = JSON.stringify([set.steps, set.rules, set.startProgram ?? null]);
  const reads = (set.startProgram !== undefined && JSON.stringify(set.startProgram).includes('var')) || texts.includes('"carried.');
  const open = set.steps.some(({ effects }) => effects?.some(({ program }) => program !== undefined));
  if (reads) return PROGRAMS;
  return PROGRAMS.filter((program) => program === 'NONE' || (open && texts.includes(`"${program}"`)) || set.startProgram === program);
}

function checksOfSchema(schema: FieldSchema): readonly Check[] {
  const inner = schema.type === 'form' ? Object.values(schema.fields).flatMap(checksOfSchema) : [];
  return [...(schema.checks ?? []), ...inner];
}

/** Rules that an answer must meet beyond its type. */
function validityRules(set: QuestionSet, variable: Variable): readonly Rule[] {
  const checks = [...(set.steps[variable.step]?.checks ?? []), ...(variable.schema ? checksOfSchema(variable.schema) : [])];
  const rules = checks.flatMap((check) => ('rule' in check ? [check.rule] : []));
  const { schema } = variable;
  const among = schema && (schema.type === 'choice' || schema.type === 'choices') ? schema.among : undefined;
  if (among === undefined) return rules;
  return [...rules, schema?.type === 'choice' ? { in: [{ var: 'answer' }, among] } : true];
}

/** Visits the rules that decide the way, each at its place. */
function everyTerm({ set, programs, expand }: Pick<Model, 'programs' | 'expand'> & { readonly set: QuestionSet }): readonly Term[] {
  const terms: Term[] = [];
  for (const program of programs) {
    const at = (step: number, moment: Place['moment']): Place => ({ step, moment, program });
    for (const { when } of set.entry ?? []) terms.push(expand.rule(when, at(-1, 'called')));
    if (set.startProgram !== undefined) terms.push(expand.rule(set.startProgram, at(-1, 'called')));
    for (const [step, definition] of set.steps.entries()) {
      const known = expand.known(step, program);
      if (known) terms.push(known);
      if (definition.visibleWhen !== undefined) terms.push(expand.rule(definition.visibleWhen, at(step, 'reached')));
      if (definition.confirmWhen !== undefined) terms.push(expand.rule(definition.confirmWhen, at(step, 'answered')));
      for (const { when, program: selects } of definition.effects ?? []) {
        if (when !== undefined) terms.push(expand.rule(when, at(step, 'called')));
        if (selects !== undefined) terms.push(expand.rule(selects, at(step, 'called')));
      }
    }
    for (const { rule } of set.completionRequires ?? []) terms.push(expand.rule(rule, at(set.steps.length, 'reached')));
  }
  return terms;
}

/** Collects the constants that each leaf is held against, to know which values are worth telling apart. */
function constantsByLeaf(terms: readonly Term[], contracts: Contracts): ReadonlyMap<number, ReadonlySet<Json>> {
  const found = new Map<number, Set<Json>>();
  const below = new Map<Term, ReadonlySet<number>>();
  const leavesBelow = (term: Term): ReadonlySet<number> => {
    const known = below.get(term);
    if (known) return known;
    const own = new Set(term.kind === 'leaf' ? [term.leaf] : term.args.flatMap((arg) => [...leavesBelow(arg)]));
    below.set(term, own);
    return own;
  };
  const note = (leaves: ReadonlySet<number>, values: readonly Json[]) => {
    for (const leaf of leaves) {
      const those = found.get(leaf) ?? new Set<Json>();
      for (const value of values) those.add(value);
      found.set(leaf, those);
    }
  };
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const constants = term.args.flatMap(({ kind, value }) => (kind === 'const' ? [value, ...(Array.isArray(value) ? value : [])] : []));
    if (term.kind === 'op' || term.kind === 'items') note(leavesBelow(term), constants);
    if (term.kind === 'hook') {
      for (const [index, arg] of term.args.entries()) {
        const contract = contracts.derive[term.name]?.args[term.argNames[index] ?? ''];
        const type = contract?.type.kind === 'list' ? contract.type.item : contract?.type;
        if (Array.isArray(contract?.cuts)) note(leavesBelow(arg), contract.cuts);
        if (type?.kind === 'text' && type.values) note(leavesBelow(arg), type.values);
      }
    }
    for (const arg of term.args) visit(arg);
  };
  for (const term of terms) visit(term);
  return found;
}

/** Options that a list from outside is asked to hold: some in it, some not, of those that rules test and of the others. */
function listsFor(
  leaf: number,
  terms: readonly Term[],
  optionsOf: (leaf: number) => readonly Json[],
  tested: (leaf: number) => ReadonlySet<Json>,
): readonly Json[] {
  const seen = new Set<Term>();
  const lists: Json[] = [];
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const other = term.args.find(({ kind, leaf: id }) => kind === 'leaf' && id !== leaf);
    if (term.kind === 'op' && ['in', 'has'].includes(term.name) && other && term.args.some(({ leaf: id }) => id === leaf)) {
      const options = optionsOf(other.leaf);
      const groups = [
        options.filter((option) => tested(other.leaf).has(option)),
        options.filter((option) => !tested(other.leaf).has(option)),
      ];
      lists.push(
        groups.flatMap((group) => (group.length > 1 ? group.slice(0, -1) : group)),
        groups.flatMap((group) => group.slice(0, -1)),
      );
    }
    for (const arg of term.args) visit(arg);
  };
  for (const term of terms) visit(term);
  return lists;
}

function isNumberLeaf(variable: Variable | undefined, path: string, domain: readonly Json[]): boolean {
  const schema = variable?.schema ? schemaAt(variable.schema, path) : null;
  return schema ? schema.type === 'number' : domain.some((value) => typeof value === 'number');
}

const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%', 'max', 'min'];

/** Makes the model of a set for a partner. */
export function makeModel(input: ModelInput): Model {
  const { set, contracts, partner, environments, today } = input;
  const variables = variablesOf(set, partner !== null);
  const context: Context = {
    today,
    environment: environments[0] ?? noEnvironment(),
    enrollmentType: set.enrollmentType,
    partner: partner ?? { configs: {} },
    experiments: {},
    member: {},
  };
  const terms = makeTerms(input.derive, context);
  const expand = makeExpander({ set, terms, variables, partner, environments, today });
  const programs = programsOf(set);
  const deciding = everyTerm({ set, programs, expand });
  const valid = new Map<number, readonly Term[]>();
  for (const variable of variables) {
    if (variable.kind !== 'answer') continue;
    const rules = validityRules(set, variable).map((rule) =>
      expand.rule(rule, { step: variable.step, moment: 'answered', program: programs[0] ?? 'NONE' }),
    );
    valid.set(
      variable.number,
      rules.filter(({ kind }) => kind !== 'const'),
    );
  }
  const roots = [...deciding, ...[...valid.values()].flat()];
  const { leaves } = expand;
  const constants = constantsByLeaf(roots, contracts);
  const question = input.question ?? ((key: string) => set.steps.find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null);
  const domains = new Map<number, readonly Json[]>();
  const none: ReadonlySet<Json> = new Set();
  const plainDomain = (leaf: Leaf | undefined): readonly Json[] => {
    const variable = leaf ? variables[leaf.variable] : undefined;
    if (!leaf || !variable) return [];
    return domainOf(variable, leaf.path, { constants: [...(constants.get(leaf.number) ?? none)], today, environments, question });
  };
  const domain = (leaf: Leaf): readonly Json[] => {
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
    domains.set(leaf.number, unique);
    return unique;
  };
  const isNumber = (term: Term): boolean => {
    if (term.kind === 'leaf') {
      const leaf = leaves[term.leaf];
      return leaf !== undefined && isNumberLeaf(variables[leaf.variable], leaf.path, domain(leaf));
    }
    if (term.kind === 'op') return ARITHMETIC.includes(term.name);
    if (term.kind === 'hook') return contracts.derive[term.name]?.result?.kind === 'number';
    return term.args.some(isNumber) && !isBoolean(term);
  };
  const demands = makeDemands(terms, contracts, isNumber);
  for (const term of deciding) demandValue(term, demands.demand, terms);
  for (const [number, rules] of valid) {
    for (const rule of rules) if (rule.variables.length !== 1 && !meetsNumbers(rule, isNumber)) demands.demand(rule);
    valid.set(number, rules);
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
  });
  const diagrams = makeDiagrams();
  const { value, truth } = makeBuilder(terms, contracts, diagrams, classes, leaves.length);
  const stillOpen = new Map(
    [...valid].map(([number, rules]) => [number, rules.filter((rule) => rule.variables.length > 1 && !meetsNumbers(rule, isNumber))]),
  );
  return { input, variables, leaves, classes, diagrams, programs, value, truth, expand, valid: stillOpen, inexact: demands.inexact };
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
function demandValue(term: Term, demand: (term: Term) => void, terms: ReturnType<typeof makeTerms>): void {
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

function noEnvironment(): Environment {
  return {
    name: 'production',
    partialTriagePartners: [],
    consumerStylePartners: [],
    scaleExperimentPartners: [],
    purchasedSubscriptionPartners: [],
    mindsetCoachingPartners: [],
    benefitWordingPartners: [],
    specialTermsSlugs: [],
    specialOptOutSlugs: [],
    consentExemptSlugs: [],
  };
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

/** Makes diagrams of terms. */
function makeBuilder(
  terms: ReturnType<typeof makeTerms>,
  contracts: Contracts,
  diagrams: Diagrams,
  classes: readonly Classes[],
  leafCount: number,
): Pick<Model, 'value' | 'truth'> {
  const values = new Map<Term, number>();
  const truths = new Map<Term, number>();
  const scratch: Json[] = Array.from({ length: leafCount }, () => null);
  const TRUE = diagrams.terminal(true);
  const FALSE = diagrams.terminal(false);

  function single(term: Term, number: number): number {
    const cut = classes[number];
    const children = (cut?.values ?? []).map((row) => {
      for (const [leaf, each] of row) scratch[leaf] = each;
      const result = diagrams.terminal(term.evaluate(scratch));
      for (const leaf of row.keys()) scratch[leaf] = null;
      return result;
    });
    return diagrams.node(number, children);
  }

  function met(term: Term): number | null {
    const owner = term.variables.at(-1);
    if (owner === undefined || term.variables.length < 2) return null;
    const cut = classes[owner];
    if (!cut?.joint.at(-1)?.has(term.id)) return null;
    return diagrams.node(
      owner,
      cut.joint.map((row) => diagrams.terminal(row.get(term.id) ?? null)),
    );
  }

  function build(term: Term): number {
    const [variable] = term.variables;
    if (variable === undefined) return diagrams.terminal(term.evaluate(scratch));
    if (term.variables.length === 1) return single(term, variable);
    const joint = met(term);
    if (joint !== null) return joint;
    if (term.kind === 'and')
      return term.args.reduceRight((rest, arg) => (rest < 0 ? value(arg) : diagrams.choose(truth(arg), rest, value(arg))), -1);
    if (term.kind === 'or')
      return term.args.reduceRight((rest, arg) => (rest < 0 ? value(arg) : diagrams.choose(truth(arg), value(arg), rest)), -1);
    if (term.kind === 'if') {
      let result = diagrams.terminal(null);
      const { args } = term;
      const last = args.length % 2 === 1 ? args.at(-1) : undefined;
      if (last) result = value(last);
      for (let index = args.length - (args.length % 2 === 1 ? 3 : 2); index >= 0; index -= 2) {
        const condition = args[index];
        const then = args[index + 1];
        if (condition && then) result = diagrams.choose(truth(condition), value(then), result);
      }
      return result;
    }
    if (term.kind === 'hook') return buildHook(term);
    return diagrams.apply(`${term.kind} ${term.name}`, term.compute, term.args.map(value));
  }

  function buildHook(term: Term): number {
    const args = term.args.map((arg, index) => {
      const name = term.argNames[index] ?? '';
      const cuts = contracts.derive[term.name]?.args[name]?.cuts;
      const cells = cellTerm(terms, contracts, term.name, name, arg);
      if (!Array.isArray(cuts) || arg.variables.length === 0) return value(arg);
      return diagrams.apply(`cell ${cuts.join()}`, ([index = null]) => numberInCell(index, cuts), [value(cells)]);
    });
    return diagrams.apply(`hook ${term.name}:${term.argNames.join()}`, term.compute, args);
  }

  function value(term: Term): number {
    const known = values.get(term);
    if (known !== undefined) return known;
    const made = build(term);
    values.set(term, made);
    return made;
  }

  function truth(term: Term): number {
    const known = truths.get(term);
    if (known !== undefined) return known;
    const made = diagrams.choose(value(term), TRUE, FALSE);
    truths.set(term, made);
    return made;
  }

  return { value, truth };
}
