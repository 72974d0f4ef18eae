import type { Json } from '../../../runtime/base/json.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { truthy } from '../../../runtime/rules/operators.ts';
import { numberInCell, type Term, type Terms } from '../terms/term.ts';

/**
 * A term, decomposed into parts that a single variable decides and parts that several decide together. Both the classes and the
 * diagrams are made from it, so that a diagram never depends on anything that the classes do not distinguish.
 */
export type Part =
  | { readonly kind: 'constant'; readonly value: Json }
  /** A term over one variable, evaluated on a sample of each class. Classes distinguish the values of `observed`. */
  | { readonly kind: 'single'; readonly term: Term; readonly observed: readonly Term[] }
  /** A term over several variables. The classes of the last one determine its value. */
  | { readonly kind: 'joint'; readonly term: Term }
  | { readonly kind: 'choose'; readonly condition: Part; readonly yes: Part; readonly no: Part }
  | { readonly kind: 'apply'; readonly name: string; readonly compute: (values: readonly Json[]) => Json; readonly parts: readonly Part[] };

/** Decomposes terms. */
export interface Decomposer {
  /** Returns the part whose value is the term's truth. */
  readonly truth: (term: Term) => Part;
  /** Returns the part whose value is the term's value. */
  readonly value: (term: Term) => Part;
  /** Returns the term as it is while a variable is absent. */
  readonly without: (term: Term, variable: number) => Term;
}

/** Input for decomposing terms. */
export interface DecomposeParts {
  readonly terms: Terms;
  readonly vocabulary: Vocabulary;
  /** Returns true for a term that may yield one of very many values. */
  readonly isNumber: (term: Term) => boolean;
  /** Returns true for a variable with one class per value, so that its values can be enumerated. */
  readonly isListed: (variable: number) => boolean;
}

/** Conditions are expanded into at most this many cases. Beyond that, the answers that they read are treated as one group. */
const MAX_CASES = 64;

type Wrap = (term: Term) => Term;
const same: Wrap = (term) => term;

const YES: Part = { kind: 'constant', value: true };
const NO: Part = { kind: 'constant', value: false };

/** Collects the parts that have no parts themselves. */
export function leafParts(part: Part, leaves: Set<Part> = new Set(), seen: Set<Part> = new Set()): ReadonlySet<Part> {
  if (seen.has(part)) return leaves;
  seen.add(part);
  if (part.kind === 'choose') for (const each of [part.condition, part.yes, part.no]) leafParts(each, leaves, seen);
  else if (part.kind === 'apply') for (const each of part.parts) leafParts(each, leaves, seen);
  else leaves.add(part);
  return leaves;
}

/** Creates a decomposer. */
export function makeDecomposer({ terms, vocabulary, isNumber, isListed }: DecomposeParts): Decomposer {
  const values = new Map<string, Part>();
  const NULL = terms.constant(null);
  const truthOf: Wrap = (term) => terms.operation('!!', [term]);

  function choose(condition: Part, yes: Part, no: Part): Part {
    if (condition.kind === 'constant') return truthy(condition.value) ? yes : no;
    return { kind: 'choose', condition, yes, no };
  }

  const truth = memoise(makeTruth);

  function makeTruth(term: Term): Part {
    const { kind, args } = term;
    if (term.variables.length <= 1) return single(truthOf(term));
    if (kind === 'and') return args.reduceRight((rest, arg) => choose(truth(arg), rest, NO), YES);
    if (kind === 'or') return args.reduceRight((rest, arg) => choose(truth(arg), YES, rest), NO);
    if (kind === 'if') return arms(term, truth);
    const [only] = args;
    if (kind === 'op' && only && args.length === 1 && term.name === '!') return choose(truth(only), NO, YES);
    if (kind === 'op' && only && args.length === 1 && term.name === '!!') return truth(only);
    return through(term, truthOf);
  }

  function single(term: Term): Part {
    if (term.variables.length === 0) return { kind: 'constant', value: term.evaluate([]) };
    return { kind: 'single', term, observed: [term] };
  }

  /** Decomposes the arms of an `if` by `make`; null if no arm is taken. */
  function arms({ args }: Term, make: (arm: Term) => Part): Part {
    const isWhole = args.length % 2 === 1;
    let result = make((isWhole ? args.at(-1) : null) ?? NULL);
    for (let index = args.length - (isWhole ? 3 : 2); index >= 0; index -= 2) {
      const [condition, arm] = args.slice(index);
      if (condition && arm) result = choose(truth(condition), make(arm), result);
    }
    return result;
  }

  /** Decomposes, by `make`, the argument that decides an `and` or `or`. */
  function decomposeDeciding({ kind, args }: Term, make: (arg: Term) => Part): Part {
    const decides = (arg: Term, rest: Part): Part =>
      kind === 'and' ? choose(truth(arg), rest, make(arg)) : choose(truth(arg), make(arg), rest);
    return args.slice(0, -1).reduceRight((rest, arg) => decides(arg, rest), make(args.at(-1) ?? NULL));
  }

  /** Returns the part whose value is that of `wrap(term)`. */
  function through(term: Term, wrap: Wrap): Part {
    const wrapped = wrap(term);
    if (wrapped.variables.length <= 1) return single(wrapped);
    const key = `${term.id} ${wrapped.id}`;
    const cached = values.get(key);
    if (cached) return cached;
    const part = makeThrough(term, wrap, wrapped);
    values.set(key, part);
    return part;
  }

  function makeThrough(term: Term, wrap: Wrap, wrapped: Term): Part {
    const { kind, args } = term;
    if (term.variables.length <= 1) return single(wrapped);
    if (kind === 'and' || kind === 'or') return decomposeDeciding(term, (arg) => through(arg, wrap));
    if (kind === 'if') return arms(term, (arm) => through(arm, wrap));
    if (kind === 'hook') return hook(term, wrap);
    const open = args.filter((arg) => arg.kind !== 'const');
    const [only] = open;
    if (kind === 'op' && only && open.length === 1) return through(only, (arg) => wrap(withArgument(term, only, arg)));
    if (!open.some(isNumber)) return apart(term, wrap);
    const turning = kind === 'op' ? open.find((arg) => arg.kind === 'if') : undefined;
    if (turning && casesOf(term) <= MAX_CASES) return arms(turning, (arm) => through(withArgument(term, turning, arm), wrap));
    return together(term, wrap);
  }

  function withArgument(term: Term, place: Term, arg: Term): Term {
    return terms.operation(
      term.name,
      term.args.map((each) => (each === place ? arg : each)),
    );
  }

  /** Returns the number of cases of a term once every condition among its arguments is expanded. */
  function casesOf({ args }: Term): number {
    return args.reduce((cases, arg) => cases * (arg.kind === 'if' ? Math.ceil(arg.args.length / 2) : 1), 1);
  }

  /** Treats the whole term as one part if it combines numbers of several answers, or splits by value if one of them has few values. */
  function together(term: Term, wrap: Wrap): Part {
    const wrapped = wrap(term);
    return wrapped.variables.some(isListed) ? apart(term, wrap) : { kind: 'joint', term: wrapped };
  }

  /** Decomposes each argument separately. */
  function apart(term: Term, wrap: Wrap): Part {
    return computePart(
      term,
      wrap,
      term.args.map((arg) => through(arg, same)),
    );
  }

  /** Returns the part that computes a term from the values of its arguments. */
  function computePart(term: Term, wrap: Wrap, parts: readonly Part[]): Part {
    // Many combinations yield few values, and wrapping a value creates terms.
    const results = new Map<Json, Json>();
    const compute = (argValues: readonly Json[]): Json => {
      const value = term.compute(argValues);
      const before = results.get(value);
      if (before !== undefined) return before;
      const result = wrap(terms.constant(value)).evaluate([]);
      if (value === null || typeof value !== 'object') results.set(value, result);
      return result;
    };
    return { kind: 'apply', name: `term ${term.id} in ${wrap(term).id}`, compute, parts };
  }

  function hook(term: Term, wrap: Wrap): Part {
    const { name, argNames, args } = term;
    const cuts = (index: number) => vocabulary.derive[name]?.args[argNames[index] ?? '']?.cuts;
    const passing = argNames.filter((_, index) => cuts(index) === 'result');
    const parts: Part[] = [];
    for (const [index, arg] of args.entries()) {
      const argName = argNames[index] ?? '';
      const at = cuts(index);
      let part: Part | null;
      if (arg.variables.length === 0) part = single(arg);
      else if (at === 'result') {
        const others = Object.fromEntries(passing.map((other) => [other, NULL]));
        part = samplePart(arg, (value) => [terms.operation('answered', [value]), wrap(terms.hook(name, { ...others, [argName]: value }))]);
      } else if (at !== undefined) {
        const cell = through(arg, (value) => terms.operation('cell', [value, terms.constant([...at])]));
        part = { kind: 'apply', name: `cell ${at.join()}`, compute: ([which = null]) => numberInCell(which, at), parts: [cell] };
      } else part = hasFewValues(name, argName) || !isNumber(arg) ? through(arg, same) : null;
      if (!part) return together(term, wrap);
      parts.push(part);
    }
    return computePart(term, wrap, parts);
  }

  /** Returns a part for a value that matters only through `observed`; null if several variables decide it together. */
  function samplePart(term: Term, observed: (term: Term) => readonly Term[]): Part | null {
    if (term.variables.length === 0) return single(term);
    if (term.variables.length === 1) return { kind: 'single', term, observed: observed(term) };
    let isApart = true;
    const within = (arm: Term): Part => {
      const armPart = samplePart(arm, observed);
      if (!armPart) isApart = false;
      return armPart ?? NO;
    };
    if (term.kind !== 'if' && term.kind !== 'and' && term.kind !== 'or') return null;
    const part = term.kind === 'if' ? arms(term, within) : decomposeDeciding(term, within);
    return isApart ? part : null;
  }

  /** Returns true for an argument whose type has few values: a flag, an option, a list of options. */
  function hasFewValues(name: string, arg: string): boolean {
    const type = vocabulary.derive[name]?.args[arg]?.type;
    const kind = type?.kind === 'list' ? type.item.kind : type?.kind;
    return kind === 'boolean' || kind === 'text';
  }

  function without(term: Term, variable: number): Term {
    if (!term.variables.includes(variable)) return term;
    const args = term.args.map((arg) => without(arg, variable));
    switch (term.kind) {
      case 'const':
        return term;
      case 'leaf':
        return NULL;
      case 'op':
        return terms.operation(term.name, args);
      case 'and':
        return terms.all(args);
      case 'or':
        return terms.any(args);
      case 'if':
        return terms.choose(args);
      case 'hook':
        return terms.hook(term.name, Object.fromEntries(term.argNames.map((name, index) => [name, args[index] ?? NULL])));
      case 'items':
        return terms.items(term.name, args, term.compute);
    }
  }

  return { truth, value: (term) => through(term, same), without };
}
