import type { Json } from '../../../runtime/base/json.ts';
import type { Diagram } from '../../symbolic/diagrams.ts';
import type { ResultKind } from '../../symbolic/diagramValues.ts';
import type { Lookup } from '../../../runtime/rules/types/checkRule.ts';
import { ANY, BOOLEAN, NUMBER, type ValueType } from '../../../runtime/rules/types/valueType.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { factLookup } from '../../../runtime/definitions/names.ts';
import type { FieldSchema, QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import type { CaseStore } from './caseStore.ts';
import { ANY_LIST, schemaDomain, typeDomain, type Domain } from './domain.ts';
import { computedName, comparedConstants, type ComparedConstants } from './comparedConstants.ts';

/** The sources of values. Each is one variable, the same wherever it is read. */
export interface Leaves {
  /**
   * An answer, or a field of one, as given when it was asked. `key` identifies it. `unanswered` adds the case without an answer.
   */
  readonly answer: (key: string, name: string, schema: FieldSchema, unanswered: boolean) => Diagram;
  /** A fact from outside, which can always be missing. `key` distinguishes the fact after a call from the one before it. */
  readonly fact: (key: string, name: string) => Diagram;
  /** The result of a hook. */
  readonly hook: (name: string, hook: string, parts: readonly Diagram[]) => Diagram;
  /** The result of a computation that is not modelled. */
  readonly computed: (operation: Json, parts: readonly Diagram[], resultKind: ResultKind) => Diagram;
  /** True in every case in which all facts and computed values are present. */
  readonly factsPresent: (part: Diagram) => Diagram;
  /** True in every case in which all computed values are present. Facts from outside may be missing. */
  readonly computedPresent: (part: Diagram) => Diagram;
  /** True when an answer has no possible value, because its schema is wrong. */
  readonly hasImpossibleAnswer: () => boolean;
}

/** Returns the options behind a name, from every step that asks for it; null for a name without options. */
function optionsOf(set: QuestionSet, name: string, lookup: (name: string) => Lookup): readonly Json[] | null {
  const [root, key, ...path] = name.split('.');
  if (root === 'answers') {
    const schemas = set.steps.flatMap((step) =>
      (step.answerKey ?? step.id) === key && step.answer ? [schemaAt(step.answer, path.join('.'))] : [],
    );
    return schemas.flatMap((schema) => (schema?.type === 'choice' ? schema.options : []));
  }
  const looked = lookup(name);
  return 'type' in looked && looked.type.kind === 'text' ? (looked.type.values ?? null) : null;
}

/** Returns true for the facts that every visit has. */
function isAlwaysKnown(name: string): boolean {
  return name === 'today' || name.startsWith('environment.');
}

/** Returns the name of an answer, or of its field, as the checks of its own step read it. */
function typedName(name: string): string {
  return ['answer', ...name.split('.').slice(2)].join('.');
}

function both(one: ComparedConstants, other: ComparedConstants): ComparedConstants {
  return {
    constants: new Set([...one.constants, ...other.constants]),
    named: new Set([...one.named, ...other.named]),
    tests: [...one.tests, ...other.tests],
  };
}

/**
 * Creates the variables of a set.
 * @param rules all rules of the set, which determine the constants that values are compared with
 */
export function makeLeaves(set: QuestionSet, rules: readonly Rule[], vocabulary: Vocabulary, { diagrams, variable }: CaseStore): Leaves {
  const lookup = factLookup(vocabulary, set.programs);
  const constantsFor = comparedConstants(set, rules, (name) => optionsOf(set, name, lookup));
  const variables = new Map<string, Diagram>();
  /** Variables whose first case is a missing value. */
  const presence = new Map<number, Diagram>();
  const facts = new Set<number>();
  let hasImpossibleAnswer = false;

  const isThere = (part: Diagram): Diagram => diagrams.map('is there', ([value]) => value !== null && value !== '', [part]);

  function make(key: string, missing: boolean, domain: () => Domain, isFact: boolean): Diagram {
    const cached = variables.get(key);
    if (cached) return cached;
    const { values, sampled } = domain();
    if (values.length === 0 && !missing) hasImpossibleAnswer = true;
    const created = variable(key, missing ? [null, ...values] : values, sampled);
    variables.set(key, created);
    if (isFact && missing && created.variable >= 0) presence.set(created.variable, isThere(created));
    return created;
  }

  function fact(key: string, name: string): Diagram {
    const looked = name.startsWith('carried.answers') ? { type: ANY } : lookup(name);
    const type: ValueType = 'type' in looked ? looked.type : ANY;
    const factVariable = make(`fact ${key}`, true, () => typeDomain(type, constantsFor(name)), true);
    if (factVariable.variable >= 0 && !isAlwaysKnown(name)) facts.add(factVariable.variable);
    return factVariable;
  }

  function hook(name: string, called: string, parts: readonly Diagram[]): Diagram {
    const key = `hook ${called} ${parts.map(({ id }) => id).join()}`;
    return make(key, true, () => typeDomain(vocabulary.derive[called]?.result ?? ANY, constantsFor(name)), true);
  }

  /** Returns the cases in which those variables of a diagram that may be missing are present. */
  function presentCases(part: Diagram, counts: (variable: number) => boolean): Diagram {
    const counted = [...diagrams.variablesOf(part)].filter(counts).sort((a, b) => b - a);
    return counted.reduce((rest, variable) => diagrams.choose(presence.get(variable) ?? diagrams.yes, rest, diagrams.no), diagrams.yes);
  }

  return {
    answer: (key, name, schema, unanswered) =>
      make(`answer ${key}`, unanswered, () => schemaDomain(schema, both(constantsFor(name), constantsFor(typedName(name)))), false),
    fact,
    hook,
    computed: (operation, parts, resultKind) => {
      const type = resultKind === 'condition' ? BOOLEAN : resultKind === 'number' ? NUMBER : ANY;
      const domain = (): Domain => (resultKind === 'list' ? ANY_LIST : typeDomain(type, constantsFor(computedName(operation))));
      const key = `${JSON.stringify(operation)} ${parts.map(({ id }) => id).join()}`;
      return make(`computed ${key}`, resultKind !== 'condition', domain, true);
    },
    factsPresent: (part) => presentCases(part, () => true),
    computedPresent: (part) => presentCases(part, (variable) => !facts.has(variable)),
    hasImpossibleAnswer: () => hasImpossibleAnswer,
  };
}
