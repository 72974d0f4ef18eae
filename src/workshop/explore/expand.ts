import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { Environment, QuestionSet, Rule } from '../../runtime/definitions/types.ts';
import type { PartnerFacts } from '../../runtime/engine/types.ts';
import { ruleCompiler, RuleError } from '../../runtime/rules/compile.ts';
import { library } from '../../runtime/rules/library.ts';
import { LIBRARY_OPERATORS, operationOf, readsOf } from '../../runtime/rules/reads.ts';
import { BRINGS_TYPED } from './callResults.ts';
import { isBoolean, type Term, type Terms } from './term.ts';
import { factOf, schemaAt, valueAt, type Leaf, type Variable } from './variables.ts';

/**
 * A place of a set where rules are judged. The answers of the steps before `step` are known. `answered` adds the step's own answer;
 * `called` adds the result of its call, too.
 */
export interface RulePoint {
  readonly step: number;
  readonly moment: 'reached' | 'answered' | 'called';
  /** The currently selected program. */
  readonly program: string;
}

/** The leaves of a set, numbered in order of appearance. Models of one set can share them. */
export interface LeafStore {
  readonly leaves: Leaf[];
  readonly terms: Map<string, Term>;
}

/** Input for expanding rules. */
export interface ExpandParts {
  readonly set: QuestionSet;
  readonly terms: Terms;
  readonly variables: readonly Variable[];
  /** Null for any partner: the partner's flags are facts like others. */
  readonly partner: PartnerFacts | null;
  readonly environments: readonly Environment[];
  readonly today: string;
  readonly leafStore: LeafStore;
  /** By step: its place in the version's own order, where two versions share another one. Left out: the order of the set. */
  readonly order?: readonly number[] | undefined;
}

/** Expands rules into terms. */
export interface Expander {
  readonly rule: (rule: Rule, place: RulePoint) => Term;
  /** Returns the term that is true where a step's answer is known from elsewhere; null for a step without `knownFrom`. */
  readonly known: (step: number, program: string) => Term | null;
  /** Returns the term that is true when an answer contains only what a rule offers. Constant true for a list that no rule reads. */
  readonly among: (variable: Variable, offered: Rule, place: RulePoint) => Term;
  /** Returns the leaf of a variable at a path. */
  readonly leaf: (variable: Variable, path: string) => Term;
  readonly leaves: readonly Leaf[];
}

/** Creates an expander for one set and one partner. */
export function makeExpander(parts: ExpandParts): Expander {
  const { set, terms, variables, partner, environments, today } = parts;
  const { leaves, terms: leafByKey } = parts.leafStore;
  const answers = new Map<string, { readonly step: number; readonly variable: Variable }[]>();
  const calls = variables.filter(({ kind }) => kind === 'call');
  const facts = new Map(variables.filter(({ kind }) => kind === 'fact').map((variable) => [variable.id, variable]));
  const ownAnswer = new Map<number, Variable>();
  for (const variable of variables) {
    const step = set.steps[variable.step];
    if (variable.kind !== 'answer' || !step) continue;
    const key = step.answerKey ?? step.id;
    answers.set(key, [...(answers.get(key) ?? []), { step: variable.step, variable }]);
    ownAnswer.set(variable.step, variable);
  }
  const memory = new Map<string, Term>();
  const NULL = terms.constant(null);

  /** Returns the index of a place in the order of judgement. */
  function momentOf({ step, moment }: RulePoint): number {
    return (parts.order?.[step] ?? step) * 3 + ['reached', 'answered', 'called'].indexOf(moment);
  }

  function leaf(variable: Variable, path: string): Term {
    const key = `${variable.number}/${path}`;
    const known = leafByKey.get(key);
    if (known) return known;
    const made = terms.leaf(variable.number, path, leaves.length);
    leaves.push({ number: leaves.length, variable: variable.number, path });
    leafByKey.set(key, made);
    return made;
  }

  /** Returns a field of a step's answer, absent where it is not asked. */
  function answerField(variable: Variable, path: string, program: string): Term {
    const { schema } = variable;
    if (!schema) return NULL;
    const names = path === '' ? [] : path.split('.');
    let result = leaf(variable, path);
    for (let depth = names.length; depth > 0; depth -= 1) {
      const field = schemaAt(schema, names.slice(0, depth).join('.'));
      if (!field) return NULL;
      if (field.askedWhen === undefined) continue;
      result = terms.choose([rule(field.askedWhen, { step: variable.step, moment: 'answered', program }), result, NULL]);
    }
    return result;
  }

  /** Returns the value of a known answer or of a part of it. */
  function knownValue(source: Rule, path: string, place: RulePoint): Term {
    const operation = operationOf(source);
    const [name] = operation?.args ?? [];
    if (operation?.operator === 'var' && typeof name === 'string') return nameTerm(path === '' ? name : `${name}.${path}`, place);
    const whole = rule(source, place);
    if (path === '') return whole;
    return terms.items(`at ${path}`, [whole], ([value]) => valueAt(value, path.split('.')));
  }

  function known(step: number, program: string): Term | null {
    const source = set.steps[step]?.knownFrom;
    if (source === undefined) return null;
    return terms.operation('answered', [knownValue(source, '', { step, moment: 'reached', program })]);
  }

  function answerTerm(key: string, path: string, place: RulePoint): Term {
    const before = momentOf(place);
    const writers = (answers.get(key) ?? []).filter(({ step }) => momentOf({ ...place, step, moment: 'answered' }) <= before);
    let result = NULL;
    for (const [index, { step, variable }] of writers.entries()) {
      const own = answerField(variable, path, place.program);
      result = index === 0 ? own : terms.choose([terms.operation('answered', [leaf(variable, '')]), own, result]);
      const source = set.steps[step]?.knownFrom;
      const from = known(step, place.program);
      if (source === undefined || !from) continue;
      result = terms.choose([from, knownValue(source, path, { step, moment: 'reached', program: place.program }), result]);
    }
    return result;
  }

  /** Returns a fact as it is after the calls before this place. */
  function factTerm(name: string, fact: string, place: RulePoint): Term {
    const [under = ''] = name.split('.');
    const field = name.slice(under.length + 1);
    const variable = facts.get(fact);
    let result = variable ? leaf(variable, name.slice(fact.length + 1)) : NULL;
    for (const call of calls) {
      const definition = set.steps[call.step]?.call;
      if (definition?.result !== under || momentOf({ ...place, step: call.step, moment: 'called' }) > momentOf(place)) continue;
      const typed = ownAnswer.get(call.step);
      if (typed?.schema && BRINGS_TYPED.includes(definition.hook) && schemaAt(typed.schema, field)) {
        const own = answerField(typed, field, place.program);
        result = terms.choose([terms.operation('answered', [own]), own, result]);
      } else if (call.results?.some(({ fields }) => Object.hasOwn(fields, field))) {
        const own = leaf(call, field);
        result = terms.choose([terms.operation('answered', [own]), own, result]);
      }
    }
    return result;
  }

  function nameTerm(name: string, place: RulePoint): Term {
    const [root = '', ...path] = name.split('.');
    if (root === 'program') return terms.constant(place.program);
    if (root === 'enrollmentType') return terms.constant(set.enrollmentType);
    if (root === 'today') return terms.constant(today);
    if (root === 'derived') return derived(path.join('.'), place);
    if (root === 'answers') return answerTerm(path[0] ?? '', path.slice(1).join('.'), place);
    if (root === 'answer') {
      const variable = ownAnswer.get(place.step);
      return variable ? answerField(variable, path.join('.'), place.program) : NULL;
    }
    if (root === 'partner' && partner) return terms.constant(valueAt({ ...partner }, path));
    const fact = factOf(name, partner !== null);
    if (fact === null) throw new RuleError(`there is nothing named "${name}"`);
    return factTerm(name, fact, place);
  }

  function remembered(key: string, place: RulePoint, make: () => Term): Term {
    const whole = `${key}|${momentOf(place)}|${place.program}`;
    const found = memory.get(whole);
    if (found) return found;
    const made = make();
    memory.set(whole, made);
    return made;
  }

  function derived(name: string, place: RulePoint): Term {
    const definition = Object.hasOwn(set.derived, name) ? set.derived[name] : undefined;
    if (!definition) throw new RuleError(`there is no derived value named "${name}"`);
    return remembered(`derived.${name}`, place, () => {
      if ('rule' in definition) return rule(definition.rule, place);
      const args = Object.fromEntries(Object.entries(definition.args).map(([arg, source]) => [arg, rule(source, place)]));
      const value = terms.hook(definition.hook, args);
      return definition.when === undefined ? value : terms.choose([rule(definition.when, place), value, NULL]);
    });
  }

  /** Treats what json-logic-js evaluates (`map`, `merge`, `missing`) as one computation over the names that it reads. */
  function itemsTerm(source: Rule, place: RulePoint): Term {
    const reads = readsOf(source);
    const args = reads.map(({ kind, name }) => (kind === 'rule' ? rule({ rule: name }, place) : nameTerm(name, place)));
    const index = new Map(reads.map(({ kind, name }, at) => [`${kind} ${name}`, at]));
    const named = Object.fromEntries(reads.filter(({ kind }) => kind === 'rule').map(({ name }) => [name, { var: `rule ${name}` }]));
    const compiled = ruleCompiler<readonly Json[]>({
      rules: named,
      library,
      resolve: (name) => (values) => values[index.get(name.startsWith('rule ') ? name : `name ${name}`) ?? -1] ?? null,
    })(source);
    return terms.items(JSON.stringify(source), args, compiled);
  }

  function rule(source: Rule, place: RulePoint): Term {
    if (Array.isArray(source)) {
      const items = source.map((part) => rule(part, place));
      return terms.items('list', items, (values) => [...values]);
    }
    const operation = operationOf(source);
    if (!operation) return terms.constant(isJsonObject(source) ? { ...source } : source);
    const { operator, args } = operation;
    if (operator === 'rule') {
      const name = String(args[0]);
      const named = Object.hasOwn(set.rules, name) ? set.rules[name] : undefined;
      if (named === undefined) throw new RuleError(`there is no rule named "${name}"`);
      return remembered(`rule.${name}`, place, () => rule(named, place));
    }
    if (operator === 'var') {
      const value = nameTerm(String(args[0]), place);
      if (args.length < 2) return value;
      return terms.choose([terms.operation('answered', [value]), value, rule(args[1] ?? null, place)]);
    }
    if (LIBRARY_OPERATORS.includes(operator)) return itemsTerm(source, place);
    const parts = args.map((arg) => rule(arg, place));
    if (operator === 'and') return byEnvironment(terms.all(parts));
    if (operator === 'or') return byEnvironment(terms.any(parts));
    if (operator === 'if' || operator === '?:') return terms.choose(parts);
    return byEnvironment(terms.operation(operator, parts));
  }

  /** Reduces a term over the environment's lists to its value in each environment. Partners in the same lists then share terms. */
  function byEnvironment(term: Term): Term {
    const environment = facts.get('environment');
    if (!environment || term.variables.length !== 1 || term.variables[0] !== environment.number || term.kind === 'items') return term;
    const own = leaves.filter(({ variable }) => variable === environment.number);
    const values = environments.map((each) => {
      const lists: Readonly<Record<string, Json>> = { ...each };
      const row: Json[] = [];
      for (const { number, path } of own) row[number] = lists[path] ?? null;
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

  function among(variable: Variable, offered: Rule, place: RulePoint): Term {
    if (variable.schema?.type === 'choice') return rule({ in: [{ var: 'answer' }, offered] }, place);
    if (!leafByKey.has(`${variable.number}/`)) return terms.constant(true);
    return terms.items('among', [leaf(variable, ''), rule(offered, place)], ([chosen = null, list = null]) => {
      return chosen === null || (Array.isArray(chosen) && Array.isArray(list) && chosen.every((option) => list.includes(option)));
    });
  }

  return { rule, known, among, leaf, leaves };
}
