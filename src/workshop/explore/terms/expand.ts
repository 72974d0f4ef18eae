import { jsonAt, type Json } from '../../../runtime/base/json.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Environment, QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import type { PartnerFacts } from '../../../runtime/engine/types.ts';
import { ruleCompiler } from '../../../runtime/rules/compile.ts';
import { RuleError } from '../../../runtime/rules/limits.ts';
import { library as libraryOperators } from '../../../runtime/rules/library.ts';
import type { Read } from '../../../runtime/rules/reads.ts';
import { IF } from '../../symbolic/operators.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import type { Values } from '../../symbolic/values.ts';
import { makeWay, type Point, type Sources, type SymbolicWay } from '../../symbolic/way.ts';
import { isBoolean, isCondition, type Term, type Terms } from './term.ts';
import { factOf, stepsAskingByProgram, type Leaf, type Variable } from './variables.ts';

/** The leaves of a set, numbered in order of appearance. Models of one set can share them. */
export interface LeafStore {
  readonly leaves: Leaf[];
  readonly terms: Map<string, Term>;
}

/** Input for expanding rules. */
export interface ExpandParts {
  readonly set: QuestionSet;
  readonly vocabulary: Vocabulary;
  readonly terms: Terms;
  readonly variables: readonly Variable[];
  /** Null for any partner: the partner's flags are facts like any others. */
  readonly partner: PartnerFacts | null;
  readonly environments: readonly Environment[];
  readonly today: string;
  readonly leafStore: LeafStore;
  /** Each step's position in this version, when the set is in an order that two versions share. Defaults to the order of the set. */
  readonly order?: readonly number[] | undefined;
}

/** The rules of a set as terms. */
export interface Expander extends SymbolicWay<Term> {
  /** Returns a point that the way reaches with a certain program. */
  readonly at: (point: Point<string>) => Point<Term>;
  /** Returns the term that is true when an answer contains only what a rule offers. Constant true for a list that no rule reads. */
  readonly among: (variable: Variable, offered: Rule, point: Point<Term>) => Term;
  /** Returns the leaf of a variable at a path. */
  readonly leaf: (variable: Variable, path: string) => Term;
  readonly leaves: readonly Leaf[];
  /** The indexes of steps whose answer was evaluated with a later program than the one with which they were asked. */
  readonly evaluatedLater: ReadonlySet<number>;
}

/** Creates an expander for one set and one partner. */
export function makeExpander(parts: ExpandParts): Expander {
  const { set, vocabulary, terms, variables, partner, environments, today } = parts;
  const { leaves, terms: leafByKey } = parts.leafStore;
  const facts = new Map(variables.filter(({ kind }) => kind === 'fact').map((variable) => [variable.id, variable]));
  const byStep = (wanted: Variable['kind']) =>
    new Map(variables.flatMap((variable) => (variable.kind === wanted ? [[variable.step, variable] as const] : [])));
  const answers = byStep('answer');
  const calls = byStep('call');
  const programs = byStep('program');
  const asking = stepsAskingByProgram(set);
  const evaluatedLater = new Set<number>();
  const NULL = terms.constant(null);

  function leaf(variable: Variable, path: string): Term {
    const key = `${variable.number}/${path}`;
    const cached = leafByKey.get(key);
    if (cached) return cached;
    const term = terms.leaf(variable.number, path, leaves.length);
    leaves.push({ number: leaves.length, variable: variable.number, path });
    leafByKey.set(key, term);
    return term;
  }

  function answer(step: number, path: string): Term {
    const variable = answers.get(step);
    return variable?.schema && schemaAt(variable.schema, path) ? leaf(variable, path) : NULL;
  }

  const orElse = (isGiven: Term, own: Term, otherwise: Term): Term =>
    terms.choose([terms.operation('answered', [isGiven]), own, otherwise]);

  function fact(name: string): Term {
    const [root = '', ...path] = name.split('.');
    if (root === 'today') return terms.constant(today);
    if (root === 'partner' && partner) return terms.constant(jsonAt({ ...partner }, path) ?? null);
    const id = factOf(name, partner !== null);
    if (id === null) throw new RuleError(`there is nothing named "${name}"`);
    const variable = facts.get(id);
    return variable ? leaf(variable, name.slice(id.length + 1)) : NULL;
  }

  function programAt(step: number, { step: currentStep, program }: Point<Term>): Term {
    const variable = programs.get(step);
    if (variable) return leaf(variable, '');
    if (asking.has(step) && step !== currentStep) evaluatedLater.add(step);
    return program;
  }

  /** Returns a fact after a call, which can repeat typed values or return its own facts. */
  function factAfterCall(step: number, name: string, before: Term, point: Point<Term>): Term {
    const [, ...path] = name.split('.');
    const part = path.join('.');
    const { answer: schema, call } = set.steps[step] ?? {};
    const variable = calls.get(step);
    const repeats = schema && vocabulary.call[call?.hook ?? '']?.repeatsAnswer && schemaAt(schema, part);
    const returns = variable?.results?.some(({ fields }) => Object.hasOwn(fields, part));
    const resultValue = repeats ? way.field(step, part, programAt(step, point)) : variable && returns ? leaf(variable, part) : null;
    return resultValue ? orElse(resultValue, resultValue, before) : before;
  }

  /** Treats what json-logic-js evaluates (`map`, `cat`, `missing`) as one computation over the names that it reads. */
  function library(source: Rule, reads: readonly Read[], args: readonly Term[]): Term {
    const index = new Map(reads.map(({ kind, name }, at) => [`${kind} ${name}`, at]));
    const named = Object.fromEntries(reads.filter(({ kind }) => kind === 'rule').map(({ name }) => [name, { var: `rule ${name}` }]));
    const compiled = ruleCompiler<readonly Json[]>({
      rules: named,
      library: libraryOperators,
      resolve: (name) => (given) => given[index.get(name.startsWith('rule ') ? name : `name ${name}`) ?? -1] ?? null,
    })(source);
    return terms.items(JSON.stringify(source), args, compiled);
  }

  function operation(operator: string, args: readonly Term[]): Term {
    if (IF.includes(operator)) return terms.choose(args);
    return byEnvironment(operator === 'and' ? terms.all(args) : operator === 'or' ? terms.any(args) : terms.operation(operator, args));
  }

  /** Tests each arm of a choice separately, so that a choice between known programs needs no test. */
  function isOneOf(value: Term, texts: readonly string[]): Term {
    if (value.kind !== 'if') return terms.operation('in', [value, terms.constant(texts)]);
    return terms.choose(value.args.map((arg, index) => (isCondition(value, index) ? arg : isOneOf(arg, texts))));
  }

  /** Reduces a term over the environment's lists to its value in each environment. Partners in the same lists then share terms. */
  function byEnvironment(term: Term): Term {
    const environment = facts.get('environment');
    if (!environment || term.variables.length !== 1 || term.variables[0] !== environment.number || term.kind === 'items') return term;
    const environmentLeaves = leaves.filter(({ variable }) => variable === environment.number);
    const values = environments.map((each) => {
      const lists: Readonly<Record<string, Json>> = { ...each };
      const row: Json[] = [];
      for (const { number, path } of environmentLeaves) row[number] = lists[path] ?? null;
      return term.evaluate(row);
    });
    const [first = null] = values;
    if (values.every((value) => JSON.stringify(value) === JSON.stringify(first))) return terms.constant(first);
    const names = environments.map(({ name }) => name);
    const value = terms.items(`of ${names.join()} ${JSON.stringify(values)}`, [leaf(environment, 'name')], ([name]) => {
      return values[names.findIndex((each) => each === name)] ?? null;
    });
    return isBoolean(term) ? terms.operation('===', [value, terms.constant(true)]) : value;
  }

  function among(variable: Variable, offered: Rule, point: Point<Term>): Term {
    if (variable.schema?.type === 'choice') return way.rule({ in: [{ var: 'answer' }, offered] }, point);
    if (!leafByKey.has(`${variable.number}/`)) return terms.constant(true);
    return terms.items('among', [leaf(variable, ''), way.rule(offered, point)], ([chosen = null, list = null]) => {
      return chosen === null || (Array.isArray(chosen) && Array.isArray(list) && chosen.every((option) => list.includes(option)));
    });
  }

  const values: Values<Term> = {
    constant: terms.constant,
    choose: (condition, yes, no) => terms.choose([condition, yes, no]),
    answered: (value) => terms.operation('answered', [value]),
    operation: (_rule, operator, args) => operation(operator, args),
    list: (_rule, items) => terms.items('list', items, (given) => [...given]),
    library,
    isOneOf,
  };
  const sources: Sources<Term> = {
    answer,
    typed: (path, { step, program }) => way.field(step, path, program),
    unasked: () => NULL,
    given: (step, own, earlier) => (earlier === NULL ? own : orElse(answer(step, ''), own, earlier)),
    programAt,
    fact,
    factAfterCall,
    hook: (_name, hook, args) => terms.hook(hook, args),
    part: (_rule, whole, path) => terms.items(`at ${path}`, [whole], ([value]) => jsonAt(value, path.split('.')) ?? null),
  };
  const way: SymbolicWay<Term> = makeWay(set, values, sources, parts.order);

  return {
    ...way,
    at: (point) => ({ ...point, program: terms.constant(point.program) }),
    among,
    leaf,
    leaves,
    evaluatedLater,
  };
}
