import { isSameJson } from '../../runtime/base/json.ts';
import type { FieldSchema, QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import type { Model } from '../explore/model.ts';
import type { Term } from '../explore/terms/term.ts';
import { plain } from './structure.ts';

type NamedRules = readonly (readonly [name: string, rule: Rule])[];

function fieldRules(schema: FieldSchema, name: string): NamedRules {
  const { askedWhen, requiredWhen, readOnlyWhen } = schema;
  const among = schema.type === 'choices' ? schema.among : undefined;
  const conditions = Object.entries({ askedWhen, requiredWhen, readOnlyWhen, among });
  const args = (schema.checks ?? []).flatMap((check, index) =>
    'rule' in check ? [] : Object.entries(check.args ?? {}).map(([arg, rule]) => [`${name}.checks/${index}.${arg}`, rule] as const),
  );
  const inner = schema.type === 'form' ? Object.entries(schema.fields).flatMap(([key, field]) => fieldRules(field, `${name}.${key}`)) : [];
  return [...conditions.flatMap(([key, rule]) => (rule === undefined ? [] : [[`${name}.${key}`, rule] as const])), ...args, ...inner];
}

/** Returns the rules of a step that the joint exploration does not watch. They must have equal results. */
function sideRules({ id, answer, call, checks = [], offers }: Step): NamedRules {
  const hooks = checks.flatMap((check, index) =>
    'rule' in check
      ? []
      : [
          [`${id}.checks/${index}`, check.hook] as const,
          ...Object.entries(check.args ?? {}).map(([arg, rule]) => [`${id}.checks/${index}.${arg}`, rule] as const),
        ],
  );
  const args = Object.entries(call?.args ?? {}).map(([arg, rule]) => [`${id}.call.${arg}`, rule] as const);
  return [
    ...hooks,
    ...args,
    ...(offers === undefined ? [] : [[`${id}.offers`, offers] as const]),
    ...(answer ? fieldRules(answer, `${id}.answer`) : []),
  ];
}

/** Returns the terms of rules, keyed by name. Equal results have the same term. */
function termsOf({ expand, programs }: Model, named: NamedRules, step: number): ReadonlyMap<string, Term> {
  return new Map(
    programs.flatMap((program) => {
      const point = expand.at({ step, stage: 'answered', program });
      return named.map(([name, rule]) => [`${name} ${program}`, expand.rule(rule, point)] as const);
    }),
  );
}

function differences(one: ReadonlyMap<string, Term>, other: ReadonlyMap<string, Term>): readonly string[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
  return [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf(' '))))];
}

function screenOutOffers({ screenOuts }: QuestionSet): NamedRules {
  return screenOuts.flatMap(({ reason, offer }) => (offer ? [[`screenOuts.${reason}.offer`, offer.when] as const] : []));
}

function withoutRules({ screenOuts, completion, steps }: QuestionSet) {
  return {
    offers: plain(screenOuts.map(({ reason, offer }) => ({ reason, offer: offer && { ...offer, when: null } }))),
    calls: plain(completion.map(({ call, outcomes }) => ({ call, outcomes }))),
    sensitive: plain(steps.map(({ id, sensitive = false }) => ({ id, sensitive }))),
  };
}

/** Returns, as text, the differences between two versions that are not watched, so that nothing is proven about them. */
export function describeUnwatched(model: Model, other: Model): readonly string[] {
  const [before, after] = [model.input.set, other.input.set];
  const steps = before.steps.flatMap((step, index) => {
    const newStep = after.steps[index];
    return newStep ? differences(termsOf(model, sideRules(step), index), termsOf(other, sideRules(newStep), index)) : [];
  });
  const end = before.steps.length;
  const [old, now] = [withoutRules(before), withoutRules(after)];
  return [
    ...steps,
    ...differences(termsOf(model, screenOutOffers(before), end), termsOf(other, screenOutOffers(after), end)),
    ...(isSameJson(old.offers, now.offers) ? [] : ['the screen-outs and their offers']),
    ...(isSameJson(old.calls, now.calls) ? [] : ['the calls after the last step and their outcomes']),
    ...(isSameJson(old.sensitive, now.sensitive) ? [] : ['which answers are omitted from what is sent (sensitive)']),
  ];
}
