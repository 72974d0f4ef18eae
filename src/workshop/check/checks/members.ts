import { pluralise } from '../../../runtime/base/pluralise.ts';
import { isJsonObject, jsonAt, objectAt, textsIn, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { memoiseLastTwo } from '../../../runtime/base/memoiseLastTwo.ts';
import type { Lookup } from '../../../runtime/rules/types/checkRule.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { suggest } from '../../../runtime/base/nearest.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { readMembers, type ExampleMember } from '../../exampleMembers/members.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { Sources } from '../../../runtime/definitions/sources.ts';
import type { AnswerSchema, FieldSchema } from '../../../runtime/definitions/types.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { factLookup } from '../../../runtime/definitions/names.ts';
import { wayChangeIn } from '../../exampleMembers/wayChange.ts';
import { baseIssues, changeIssues, wayIssues } from './likeMembers.ts';
import { issueAt } from '../report.ts';

/** Names that a product defines besides the answers. */
interface FactNames {
  readonly lookup: (name: string) => Lookup;
  readonly errorStates: readonly string[];
}

/** The names that the members of a set may use. An offer can continue in another set, so the names of all sets count. */
interface SetNames {
  /** The types of the answers, those of the set's own steps first. */
  readonly schemas: ReadonlyMap<string, AnswerSchema>;
  /** The keys of all answers, also of steps that could not be read. */
  readonly answers: ReadonlySet<string>;
  readonly offers: ReadonlySet<string>;
  readonly steps: ReadonlySet<string>;
  /** The steps that could not be read. */
  readonly unread: ReadonlySet<string>;
  readonly reasons: ReadonlySet<string>;
  readonly derived: ReadonlySet<string>;
  readonly programs: ReadonlySet<string>;
}

const remember = memoiseLastTwo<readonly Finding[]>();

/** Checks example members against the definitions: the answers and the expectations must exist. */
export function checkMembers(sources: Sources, sets: ReadonlyMap<string, AssembledSet>, vocabulary: Vocabulary): readonly Finding[] {
  const members = readMembers(sources);
  return remember([vocabulary, ...sets.values(), ...members.map(({ document }) => document)], () => findingsOf(members, sets, vocabulary));
}

function findingsOf(
  members: readonly ExampleMember[],
  sets: ReadonlyMap<string, AssembledSet>,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const names: FactNames = { lookup: factLookup(vocabulary), errorStates: vocabulary.errorStates };
  const bySet = new Map([...sets].map(([name, set]) => [name, namesIn(set, [set, ...sets.values()])]));
  const byName = new Map(members.map((member) => [member.name, member]));
  const issuesOf = (member: ExampleMember): readonly MemberIssue[] => memberIssues(member, byName, { sets, bySet, names });
  return oncePerMistake(members.flatMap((member) => issuesOf(member).map((issue) => ({ member, issue }))));
}

function namesIn(walkedSet: AssembledSet, all: readonly AssembledSet[]): SetNames {
  const schemas = new Map<string, AnswerSchema>();
  for (const { set } of [walkedSet, ...all])
    for (const step of set.steps) {
      const key = answerKeyOf(step);
      if (key !== null && step.answer && !schemas.has(key)) schemas.set(key, step.answer);
    }
  const steps = all.flatMap(({ set }) => set.steps);
  const unread = new Set(all.flatMap((each) => [...each.unreadNames]));
  return {
    schemas,
    answers: new Set([...steps.flatMap((step) => answerKeyOf(step) ?? []), ...unread]),
    offers: new Set(all.flatMap(({ set: { screenOuts } }) => screenOuts.flatMap(({ offer }) => offer?.answerKey ?? []))),
    steps: new Set(steps.map(({ id }) => id)),
    unread,
    reasons: new Set(
      all.flatMap(({ set: { screenOuts, entry = [], steps: within } }) => [
        ...screenOuts.map(({ reason }) => reason),
        ...entry.flatMap(({ finished }) => finished ?? []),
        ...within.flatMap(({ call }) =>
          Object.values(call?.outcomes ?? {}).flatMap((action) => ('finished' in action ? action.finished : [])),
        ),
      ]),
    ),
    derived: new Set(all.flatMap(({ set }) => Object.keys(set.derived))),
    programs: new Set(all.flatMap(({ set }) => set.programs)),
  };
}

/** An issue in a member. `cause` is the same for all issues caused by one change of a definition; by default the message. */
interface MemberIssue extends Issue {
  readonly cause?: string;
}

/** Reports a cause, such as a name that no longer exists, at the first affected member, with the number of other affected members. */
function oncePerMistake(reports: readonly { readonly member: ExampleMember; readonly issue: MemberIssue }[]): readonly Finding[] {
  const by = new Map<string, Set<ExampleMember>>();
  for (const { member, issue } of reports) by.set(causeOf(issue), (by.get(causeOf(issue)) ?? new Set()).add(member));
  const reported = new Set<string>();
  return reports.flatMap(({ member, issue }) => {
    const [, ...others] = by.get(causeOf(issue)) ?? [];
    if (reported.has(causeOf(issue))) return [];
    reported.add(causeOf(issue));
    const also = others.length === 0 ? '' : ` ${pluralise(others.length, 'other member does', 'other members do')} the same.`;
    return [findingAt(member.document, member.path, { ...issue, hint: issue.hint + also })];
  });
}

/** The cause of all issues with a name that neither a step nor an answer has: usually a step that was removed or renamed. */
function missingName(name: string): string {
  return `no step ${name}`;
}

function causeOf({ cause, message }: MemberIssue): string {
  return cause ?? message;
}

/** The definitions against which members are checked. */
interface Definitions {
  readonly sets: ReadonlyMap<string, AssembledSet>;
  readonly bySet: ReadonlyMap<string, SetNames>;
  readonly names: FactNames;
}

function memberIssues(
  member: ExampleMember,
  byName: ReadonlyMap<string, ExampleMember>,
  { sets, bySet, names }: Definitions,
): readonly MemberIssue[] {
  const inBase = baseIssues(member, byName);
  if (inBase.length > 0) return inBase;
  const { questionSet } = member.written.walk;
  if (typeof questionSet === 'string' && !sets.has(questionSet))
    return [
      issueAt(['walk', 'questionSet'], 'unknown-set', `There is no question set "${questionSet}".`, suggest(questionSet, [...sets.keys()])),
    ];
  const name = String(member.walk['questionSet']);
  const [set, setNames] = [sets.get(name), bySet.get(name)];
  if (!set || !setNames) return [];
  const isStep = (id: string): boolean => setNames.steps.has(id) || setNames.unread.has(id);
  return [
    ...changeIssues(member),
    ...configIssues(member.written.walk, names),
    ...answerIssues(member, setNames),
    ...expectedIssues(member, set, setNames, names),
    ...wayIssues(member, isStep),
  ];
}

function configIssues(walk: JsonObject, { lookup }: FactNames): readonly Issue[] {
  const configs = objectAt(objectAt(walk, 'context')['partner'], 'configs');
  return Object.keys(configs).flatMap((name): readonly Issue[] => {
    const looked = lookup(`partner.configs.${name}`);
    return 'type' in looked
      ? []
      : [issueAt(['walk', 'context', 'partner', 'configs', name], 'unknown-name', looked.message, looked.hint, 'key')];
  });
}

/** Reports answers that no question asks for: members may answer more than their own set asks. */
function answerIssues({ written: { walk }, expect }: ExampleMember, { schemas, answers, offers }: SetNames): readonly MemberIssue[] {
  const { errors } = expect;
  const refused = new Set(
    Array.isArray(errors) ? errors.map((error: Json) => (isJsonObject(error) ? String(error['path']).split('/')[1] : '')) : [],
  );
  return Object.entries(objectAt(walk, 'answers')).flatMap(([key, answer]): readonly MemberIssue[] => {
    const path = ['walk', 'answers', key];
    const schema = schemas.get(key);
    if (!schema && !answers.has(key) && !offers.has(key))
      return [
        {
          ...issueAt(path, 'unknown-name', `No question has the answer key "${key}".`, suggest(key, [...answers]), 'key'),
          cause: missingName(key),
        },
      ];
    return schema && !refused.has(key) ? valueIssues(answer ?? null, schema, path, key) : [];
  });
}

/** A description of the values of each answer type, and a test for them. */
const KINDS: Readonly<Partial<Record<FieldSchema['type'], readonly [what: string, fits: (value: Json) => boolean]>>> = {
  choice: ['one option', (value) => typeof value === 'string'],
  choices: ['a list of options', (value) => Array.isArray(value)],
  number: ['a number', (value) => typeof value === 'number'],
  text: ['text', (value) => typeof value === 'string'],
  form: ['an object with its fields', isJsonObject],
};

/** Reports a value of the wrong kind, or a number out of range. Null means no answer. */
function kindIssue(value: Json, schema: AnswerSchema | FieldSchema, path: Path, name: string): MemberIssue | null {
  const kind = KINDS[schema.type];
  if (value === null || !kind) return null;
  if (!kind[1](value)) return issueAt(path, 'wrong-type', `The question "${name}" is answered with ${kind[0]}.`, `Write ${kind[0]}.`);
  if (schema.type !== 'number' || typeof value !== 'number') return null;
  const { min, max } = schema;
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return null;
  const range = [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`to ${max}`])].join(' ');
  const message = `${value} is outside the range of the question "${name}" (${range}).`;
  return { ...issueAt(path, 'wrong-value', message, 'Change the answer, or expect the error.'), cause: `range of ${name}` };
}

/** Reports options and fields that the question does not have. */
function valueIssues(value: Json, schema: AnswerSchema | FieldSchema, path: Path, name: string): readonly MemberIssue[] {
  const kind = kindIssue(value, schema, path, name);
  if (kind) return [kind];
  if (schema.type === 'choice' || schema.type === 'choices') {
    const chosen: readonly (readonly [Json, Path])[] = Array.isArray(value)
      ? value.map((each: Json, index) => [each, [...path, index]])
      : [[value, path]];
    return chosen.flatMap(([option, at]) =>
      typeof option !== 'string' || schema.options.includes(option)
        ? []
        : [issueAt(at, 'unknown-option', `"${option}" is not an option of the question "${name}".`, suggest(option, schema.options))],
    );
  }
  if (schema.type !== 'form' || !isJsonObject(value)) return [];
  const fields = Object.keys(schema.fields);
  return Object.entries(value).flatMap(([key, part]) => {
    const field = Object.hasOwn(schema.fields, key) ? schema.fields[key] : undefined;
    return field
      ? valueIssues(part ?? null, field, [...path, key], `${name}.${key}`)
      : [issueAt([...path, key], 'unknown-field', `The question "${name}" has no field "${key}".`, suggest(key, fields), 'key')];
  });
}

/** Returns the path of each step that a member's file adds to a way: all of its `visited`, or those that its base does not visit. */
function writtenSteps({ written: { expect } }: ExampleMember): ReadonlyMap<string, Path> {
  const { added } = wayChangeIn(expect['way']);
  return new Map([
    ...textsIn(expect['visited']).map((id, index): [string, Path] => [id, ['expect', 'visited', index]]),
    ...added.flatMap(([previous, steps]) => steps.map((id, index): [string, Path] => [id, ['expect', 'way', 'added', previous, index]])),
  ]);
}

/** A step that a way visits after a step that comes later in the set. */
interface Disorder {
  readonly id: string;
  readonly before: string;
}

function disordersIn(visited: Json | undefined, order: readonly string[]): readonly Disorder[] {
  const steps = textsIn(visited).filter((id) => order.includes(id));
  return steps.flatMap((id, at) => {
    const before = steps[at - 1];
    return before === undefined || order.indexOf(before) < order.indexOf(id) ? [] : [{ id, before }];
  });
}

/**
 * Reports expected steps that contradict the order of the set, where the member's file names them. A mistake in the base is reported at the
 * base.
 */
function orderIssues(member: ExampleMember, { set: { name, steps } }: AssembledSet): readonly Issue[] {
  const order = steps.map(({ id }) => id);
  if (disordersIn(member.base?.expect['visited'], order).length > 0) return [];
  const paths = writtenSteps(member);
  return disordersIn(member.expect['visited'], order).flatMap(({ id, before }) => {
    const path = paths.get(id) ?? paths.get(before);
    if (!path || (member.base && id === before)) return [];
    const message = `"${id}" comes after "${before}" here, but before it in ${name}.`;
    return [issueAt(path, 'member-order', message, 'Write the steps in the order of the set.')];
  });
}

/** Reports expected steps, reasons, programs and error states that do not exist. */
function expectedIssues(
  member: ExampleMember,
  set: AssembledSet,
  { steps, unread, reasons, derived, programs }: SetNames,
  names: FactNames,
): readonly MemberIssue[] {
  const { expect } = member.written;
  const step = (id: string, path: Path, at: Issue['at'] = 'value'): readonly MemberIssue[] =>
    steps.has(id) || unread.has(id)
      ? []
      : [{ ...issueAt(path, 'unknown-step', `There is no step "${id}".`, suggest(id, [...steps]), at), cause: missingName(id) }];
  const list = (holder: JsonObject, key: string, path: Path): readonly MemberIssue[] =>
    textsIn(holder[key]).flatMap((id, index) => step(id, [...path, key, index]));
  const keys = (key: string): readonly MemberIssue[] =>
    Object.keys(objectAt(expect, key)).flatMap((id) => step(id, ['expect', key, id], 'key'));
  const { at, screenOutReason, errorState, program } = expect;
  const way = objectAt(expect, 'way');
  const added = objectAt(way, 'added');
  const carriedProgram = ['context', 'carried', 'program'];
  return [
    ...orderIssues(member, set),
    ...Object.keys(objectAt(expect, 'computed')).flatMap((name): readonly Issue[] => {
      if (derived.has(name)) return [];
      const message = `There is no derived value "${name}".`;
      return [issueAt(['expect', 'computed', name], 'unknown-name', message, suggest(name, [...derived]), 'key')];
    }),
    ...(typeof at === 'string' ? step(at, ['expect', 'at']) : []),
    ...['visited', 'confirmed'].flatMap((key) => list(expect, key, ['expect'])),
    ...list(way, 'gone', ['expect', 'way']),
    ...Object.keys(added).flatMap((previous) => [
      ...step(previous, ['expect', 'way', 'added', previous], 'key'),
      ...list(added, previous, ['expect', 'way', 'added']),
    ]),
    ...['variants', 'asked'].flatMap(keys),
    ...oneOfIssues(errorState, ['expect', 'errorState'], names.errorStates, 'error state'),
    ...oneOfIssues(program, ['expect', 'program'], [...programs], 'program'),
    ...oneOfIssues(jsonAt(member.written.walk, carriedProgram), ['walk', ...carriedProgram], [...programs], 'program'),
    ...oneOfIssues(screenOutReason, ['expect', 'screenOutReason'], [...reasons], 'screen-out', 'unknown-screen-out'),
  ];
}

/** Reports a name that is not among those of its kind. */
function oneOfIssues(name: Json | undefined, path: Path, names: readonly string[], kind: string, code = 'wrong-value'): readonly Issue[] {
  if (typeof name !== 'string' || names.includes(name)) return [];
  return [issueAt(path, code, `There is no ${kind} "${name}".`, suggest(name, names))];
}
