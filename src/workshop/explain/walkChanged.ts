import { isSameJson, objectWith, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { Context } from '../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../runtime/engine/walk.ts';
import { similarWalks } from './similarWalks.ts';
import type { Change, Subject, WalkEnd } from './types.ts';

/** Returns the answers with the changes to answers applied. */
export function changedAnswers(answers: JsonObject, changes: readonly Change[]): JsonObject {
  return changes.filter(({ kind }) => kind === 'answer').reduce((given, { path, to }) => objectWith(given, path, to), answers);
}

function withConfig(context: Context, flag: string, to: Json | undefined): Context {
  const { [flag]: _, ...others } = context.partner.configs;
  return { ...context, partner: { ...context.partner, configs: to === undefined ? others : { ...others, [flag]: to } } };
}

function withFact(context: Context, [root = '', ...path]: readonly string[], to: Json | undefined): Context {
  if (root === 'eligibility') return { ...context, eligibility: objectWith(context.eligibility ?? {}, path, to) };
  if (root === 'profile') return { ...context, profile: objectWith(context.profile ?? {}, path, to) };
  if (root === 'member') return { ...context, member: objectWith(context.member, path, to) };
  if (root === 'experiments' && typeof to === 'string')
    return { ...context, experiments: { ...context.experiments, [path.join('.')]: to } };
  return context;
}

/** Returns the context with the changes to flags and facts applied. */
export function changedContext(context: Context, changes: readonly Change[]): Context {
  return changes.reduce((current, { kind, path, to }) => {
    if (kind === 'partner') return withConfig(current, path[2] ?? '', to);
    return kind === 'fact' ? withFact(current, path, to) : current;
  }, context);
}

/** Walks the member's answers with changes, through the same engine as the page. */
export function walkChanged(subject: Subject, answers: JsonObject, changes: readonly Change[]): WalkOutcome {
  const context = changedContext(subject.context, changes);
  return walk(subject.set, context, changedAnswers(answers, changes), subject.callOf(context));
}

function isSameChange(one: Change, other: Change | undefined): boolean {
  return one.kind === other?.kind && one.name === other.name && isSameJson(one.to, other.to);
}

/** Returns `walkChanged` for a series of similar changes: each walk resumes where it first differs from the previous one. */
export function similarChangedWalks(subject: Subject): (answers: JsonObject, changes: readonly Change[]) => WalkOutcome {
  const walkIn = (context: Context) => similarWalks(subject.set, context, subject.callOf(context));
  let previous: { readonly factChanges: readonly Change[]; readonly walk: ReturnType<typeof walkIn> } | null = null;
  return (answers, changes) => {
    const factChanges = changes.filter(({ kind }) => kind !== 'answer');
    const isSameContext =
      previous?.factChanges.length === factChanges.length &&
      factChanges.every((change, index) => isSameChange(change, previous?.factChanges[index]));
    previous = previous && isSameContext ? previous : { factChanges, walk: walkIn(changedContext(subject.context, factChanges)) };
    return previous.walk(changedAnswers(answers, changes));
  };
}

/** Summarises a walk. */
export function walkEndOf({ outcome, at, screenOutReason, errorState, errors, session }: WalkOutcome): WalkEnd {
  return {
    outcome,
    at,
    reason: screenOutReason,
    errorState,
    program: session.way.program,
    visited: at === null ? [] : session.way.visited,
    errors,
  };
}
