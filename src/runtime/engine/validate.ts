import { parseIsoDate } from '../base/dates.ts';
import { isEmail } from '../base/isEmail.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import {
  ERROR_CODES,
  type AnswerSchema,
  type Check,
  type ErrorCode,
  type FieldSchema,
  type FormSchema,
  type Rule,
} from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import type { FieldError, Hooks, Scope, ScopeRule, Validation } from './types.ts';

/** The parts of a set that compiling its validation needs. */
export interface ValidationParts {
  readonly rule: (rule: Rule) => ScopeRule;
  readonly hooks: Hooks;
}

type Validator = (value: Json | undefined, scope: Scope) => Validation;

function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** Shared, because most answers have no errors. */
const NO_ERRORS: readonly never[] = [];

/** Returns true if a value is one of the options and is allowed now. `allowed` is undefined if a set allows all options. */
function isOption(value: string, options: readonly string[], allowed: Json | undefined): boolean {
  return options.includes(value) && (allowed === undefined || (Array.isArray(allowed) && allowed.includes(value)));
}

function codesOf(schema: AnswerSchema, value: Json | undefined, scope: Scope, among: ScopeRule | null): readonly ErrorCode[] {
  const optional = schema.optional === true;
  switch (schema.type) {
    case 'choice':
      if (isBlank(value)) return optional ? NO_ERRORS : ['required'];
      if (typeof value !== 'string') return ['format'];
      return isOption(value, schema.options, among?.(scope)) ? NO_ERRORS : ['option'];
    case 'choices': {
      if (isBlank(value)) return optional ? NO_ERRORS : ['required'];
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return ['format'];
      if (value.length === 0) return optional ? NO_ERRORS : ['required'];
      const allowed = among?.(scope);
      if (!value.every((item) => isOption(item, schema.options, allowed)) || new Set(value).size < value.length) return ['option'];
      return value.length > 1 && value.some((item) => schema.exclusive?.includes(item)) ? ['exclusive'] : NO_ERRORS;
    }
    case 'number':
      return numberCodes(schema, value);
    case 'text':
      return textCodes(schema, value);
    case 'agree':
      if (value === true || (optional && isBlank(value))) return NO_ERRORS;
      return isBlank(value) || value === false ? ['agree'] : ['format'];
    case 'flag':
      return isBlank(value) || typeof value === 'boolean' ? NO_ERRORS : ['format'];
    case 'form':
      if (isBlank(value)) return optional ? NO_ERRORS : ['required'];
      return isJsonObject(value) ? NO_ERRORS : ['format'];
  }
}

function numberCodes(schema: AnswerSchema & { type: 'number' }, value: Json | undefined): readonly ErrorCode[] {
  if (value === null && schema.nullable) return NO_ERRORS;
  if (isBlank(value)) return schema.optional ? NO_ERRORS : ['required'];
  if (typeof value !== 'number' || !Number.isFinite(value)) return ['format'];
  const { min, max, step, positive } = schema;
  const codes: ErrorCode[] = [];
  if ((positive && value <= 0) || (min !== undefined && value < min)) codes.push('min');
  if (max !== undefined && value > max) codes.push('max');
  // 5.7 / 0.1 is not a whole number in binary floating point, hence the tolerance of a billionth.
  if (step !== undefined && Math.abs(value / step - Math.round(value / step)) > 1e-9) codes.push('step');
  return codes;
}

function textCodes(schema: AnswerSchema & { type: 'text' }, value: Json | undefined): readonly ErrorCode[] {
  if (isBlank(value)) return schema.optional ? NO_ERRORS : ['required'];
  if (typeof value !== 'string') return ['format'];
  if (value.trim() === '') return schema.optional ? NO_ERRORS : ['required'];
  const length = lengthOf(value);
  const codes: ErrorCode[] = [];
  if (schema.minLength !== undefined && length < schema.minLength) codes.push('minLength');
  if (schema.maxLength !== undefined && length > schema.maxLength) codes.push('maxLength');
  if (schema.format === 'email' && !isEmail(value)) codes.push('format');
  if (schema.format === 'date' && !parseIsoDate(value)) codes.push('format');
  return codes;
}

/** Returns the length in code points, which matches what a member counts more closely: a surrogate pair is one character. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function firstCode(codes: readonly ErrorCode[]): ErrorCode | undefined {
  if (codes.length === 0) return undefined;
  return ERROR_CODES.find((code) => codes.includes(code));
}

/** Returns the JSON pointers within the answer that a rule reads. Its check is skipped while one of them has an error. */
function answerPaths(rule: Rule): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(answerPaths);
  if (!isJsonObject(rule)) return [];
  return Object.entries(rule).flatMap(([operator, argument]) => {
    const name = Array.isArray(argument) ? argument[0] : argument;
    if (operator !== 'var' || typeof name !== 'string') return answerPaths(argument ?? null);
    return name === 'answer' || name.startsWith('answer.') ? [name.slice('answer'.length).replaceAll('.', '/')] : [];
  });
}

type CompiledCheck = (value: Json, scope: Scope, hasErrorAt: (path: string) => boolean) => readonly FieldError[];

function compileCheck(check: Check, { rule, hooks }: ValidationParts): CompiledCheck {
  if ('rule' in check) {
    const evaluate = rule(check.rule);
    const reads = answerPaths(check.rule);
    const error: FieldError = { path: check.path ?? '', code: check.code };
    return (_value, scope, hasErrorAt) => (reads.some(hasErrorAt) || truthy(evaluate(scope)) ? [] : [error]);
  }
  const args = Object.entries(check.args ?? {}).map(([name, source]) => [name, rule(source)] as const);
  return (value, scope, hasErrorAt) => {
    if (hasErrorAt('')) return [];
    const hook = hooks.check[check.hook];
    if (!hook) throw new Error(`the check "${check.hook}" is not loaded`);
    return hook(value, Object.fromEntries(args.map(([name, read]) => [name, read(scope)])), scope.way.context);
  };
}

/** Returns a predicate that is true for a path with an error at it, above it or below it. */
function errorLookup(errors: readonly FieldError[]): (path: string) => boolean {
  return (path) => errors.some((error) => error.path === path || path.startsWith(`${error.path}/`) || error.path.startsWith(`${path}/`));
}

function withChecks(validator: Validator, checks: readonly CompiledCheck[]): Validator {
  if (checks.length === 0) return validator;
  return (value, scope) => {
    const { value: stored, askedValue, errors } = validator(value, scope);
    if (isBlank(stored)) return { value: stored, askedValue, errors };
    const hasErrorAt = errorLookup(errors);
    let allErrors = errors;
    for (const check of checks)
      for (const error of check(stored ?? null, scope, hasErrorAt))
        if (!allErrors.some(({ path }) => path === error.path)) allErrors = [...allErrors, error];
    return { value: stored, askedValue, errors: allErrors };
  };
}

interface CompiledField {
  readonly name: string;
  readonly asked: (scope: Scope) => boolean;
  readonly required: Validator;
  readonly optional: Validator;
  readonly isRequired: (scope: Scope) => boolean;
}

function compileField(name: string, schema: FieldSchema, parts: ValidationParts): CompiledField {
  const askedWhen = schema.askedWhen === undefined ? null : parts.rule(schema.askedWhen);
  const requiredWhen = schema.requiredWhen === undefined ? null : parts.rule(schema.requiredWhen);
  const validator = compileValidator(schema, parts);
  return {
    name,
    asked: (scope) => askedWhen === null || truthy(askedWhen(scope)),
    optional: validator,
    required: schema.optional ? compileValidator({ ...schema, optional: false }, parts) : validator,
    isRequired: (scope) => requiredWhen !== null && truthy(requiredWhen(scope)),
  };
}

function formValidator(schema: FormSchema, parts: ValidationParts): Validator {
  const fields = Object.entries(schema.fields).map(([name, field]) => compileField(name, field, parts));
  return (value, scope) => {
    const [code] = codesOf(schema, value, scope, null);
    if (code) return { value, askedValue: value, errors: [{ path: '', code }] };
    if (!isJsonObject(value)) return { value: undefined, askedValue: undefined, errors: [] };
    // Copy the answer only when a field changes: most forms are kept as typed.
    let changed: Record<string, Json | undefined> | null = null;
    const asked: Record<string, Json | undefined> = {};
    const errors: FieldError[] = [];
    for (const field of fields) {
      if (!field.asked(scope)) continue;
      const result = (field.isRequired(scope) ? field.required : field.optional)(value[field.name], scope);
      if (result.value !== value[field.name]) changed ??= { ...value };
      if (changed && result.value === undefined) delete changed[field.name];
      else if (changed) changed[field.name] = result.value;
      if (result.askedValue !== undefined) asked[field.name] = result.askedValue;
      for (const error of result.errors) errors.push({ ...error, path: `/${field.name}${error.path}` });
    }
    const stored: JsonObject = changed ?? value;
    return { value: stored, askedValue: isSame(stored, asked) ? stored : asked, errors };
  };
}

/** Returns true if a form contains only fields that it asked for, so that one object can serve as both. */
function isSame(stored: JsonObject, askedAnswer: JsonObject): boolean {
  const names = Object.keys(stored);
  return names.length === Object.keys(askedAnswer).length && names.every((name) => stored[name] === askedAnswer[name]);
}

function compileValidator(schema: FieldSchema, parts: ValidationParts): Validator {
  const checks = (schema.checks ?? []).map((check) => compileCheck(check, parts));
  if (schema.type === 'form') return withChecks(formValidator(schema, parts), checks);
  const among = (schema.type === 'choice' || schema.type === 'choices') && schema.among !== undefined ? parts.rule(schema.among) : null;
  const trim = schema.type === 'text' && schema.trim === true;
  return withChecks((value, scope) => {
    const stored = trim && typeof value === 'string' ? value.trim() : value;
    const code = firstCode(codesOf(schema, stored, scope, among));
    return { value: stored, askedValue: stored, errors: code ? [{ path: '', code }] : NO_ERRORS };
  }, checks);
}

/**
 * Compiles the validation of a step's answer: its type first, then its checks.
 * @param checks the step's own checks, in addition to those in its schema.
 * @returns a function from the typed answer to the stored answer and its errors. There is at most one error per path, in the order
 *   of the fields, with the first code of ERROR_CODES that applies.
 */
export function answerValidator(schema: AnswerSchema, checks: readonly Check[], parts: ValidationParts): Validator {
  const validator = compileValidator(schema, parts);
  const fullValidator = withChecks(
    validator,
    checks.map((check) => compileCheck(check, parts)),
  );
  return (value, scope) => fullValidator(value, { way: scope.way, answer: value });
}
