import { capitalise } from '../../runtime/base/capitalise.ts';
import { textsIn, asObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { callsByOperation, type Difference, type WalkedTwice } from './behaviour.ts';
import { shorten } from './describeChange.ts';
import { differingPlaces } from './places.ts';
import type { ReaderNames } from './readerNames.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  completed: 'completed',
  screenedOut: 'screened out',
  finished: 'finished early',
  error: 'an error',
  invalid: 'an answer is rejected',
  needsAnswer: 'waiting for an answer',
};

/** Describes the end of a walk: `screened out as PREGNANT (“Congratulations”), after pregnant (“Are you pregnant?”)`. */
function describeEnd(end: Json, readerNames: ReaderNames): string {
  const { outcome, at, reason } = asObject(end);
  const outcomeText = OUTCOMES[String(outcome)] ?? String(outcome);
  const why = typeof reason !== 'string' ? '' : outcome === 'screenedOut' ? ` as ${readerNames.screenOut(reason)}` : `: ${reason}`;
  return `${outcomeText}${why}${typeof at === 'string' ? `, ${outcome === 'screenedOut' ? 'after' : 'at'} ${readerNames.step(at)}` : ''}`;
}

/** Returns where a walk ended, as text. */
export function endOf({ outcome, screenOutReason, errorState, program }: JsonObject, readerNames: ReaderNames): string {
  const end = describeEnd({ outcome: outcome ?? null, at: null, reason: screenOutReason ?? errorState ?? null }, readerNames);
  const sentence = capitalise(end);
  return typeof program === 'string' ? `${sentence}; program ${program}` : sentence;
}

function sentence(text: string, steps: readonly string[], readerNames: ReaderNames): readonly string[] {
  return steps.length === 0 ? [] : [`${text}: ${steps.map(readerNames.step).join(', ')}.`];
}

function except<T>(list: readonly T[], other: readonly T[]): readonly T[] {
  return list.filter((each) => !other.includes(each));
}

/** The content at a path of a request: an answer, a field of an answer, or one of the request's own values. */
interface Sent {
  readonly label: string;
  /** The step whose options the values are; null if there is none. */
  readonly step: string | null;
}

/** Finds the question whose answer is at a path of a request. Names the value there if there is none. */
function sentAt(path: readonly string[], readerNames: ReaderNames): Sent {
  for (const index of [...path.keys()].toReversed()) {
    const step = readerNames.stepOf(path[index] ?? '');
    if (!step) continue;
    const field = path[index + 1];
    const isField = field !== undefined && step.answer?.type === 'form' && step.answer.fields[field] !== undefined;
    const of = isField ? `${readerNames.field(step.id, field)} in ${readerNames.step(step.id)}` : readerNames.step(step.id);
    return { label: `The answer to ${of}`, step: step.id };
  }
  const [part = '', ...rest] = path;
  const name = rest.at(-1);
  return { label: name === undefined ? (part === 'body' ? 'The content' : 'The address') : `The value "${name}"`, step: null };
}

function describeSent(value: Json | undefined, step: string | null, readerNames: ReaderNames): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4);
  if (typeof value === 'string') {
    const label = step === null ? null : readerNames.option(step, value);
    return label === null ? `"${value}"` : `“${label}”`;
  }
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((each: Json) => describeSent(each, step, readerNames)).join(' and ');
  const parts = Object.entries(value).map(
    ([key, each]) => `${step === null ? key : readerNames.field(step, key)}: ${describeSent(each, step, readerNames)}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Describes each answer and value that the versions send differently, with the calls that send it. */
function sentLines(before: JsonObject, after: JsonObject, isExample: boolean, readerNames: ReaderNames): readonly string[] {
  const [old, newCalls] = [callsByOperation(before['calls']), callsByOperation(after['calls'])];
  const calls = new Map<string, readonly string[]>();
  for (const [operation, call] of old) {
    const other = newCalls.get(operation);
    if (other === undefined) continue;
    for (const { path, before: was, after: is } of differingPlaces(call, other)) {
      const { label, step } = sentAt(path, readerNames);
      const [earlier, later] = [was, is].map((value) => shorten(describeSent(value, step, readerNames)));
      const line = `${label} is sent as ${later} instead of ${earlier}`;
      calls.set(line, [...new Set([...(calls.get(line) ?? []), operation])]);
    }
  }
  return [...calls].map(([line, by]) => `${line}${isExample ? ' in this example' : ''}, in ${by.join(', ')}.`);
}

/**
 * Describes the differences between two walks, a sentence for each.
 * @param walked the walks of one of the members with this difference
 * @param isExample true if there are more such members, whose values may differ
 */
export function differenceLines(
  { outcome, program, way, confirmed, payload }: Difference,
  { before, after }: Pick<WalkedTwice, 'before' | 'after'>,
  isExample: boolean,
  readerNames: ReaderNames,
): readonly string[] {
  const [oldConfirmations, newConfirmations] = confirmed ? [textsIn(confirmed[0]), textsIn(confirmed[1])] : [[], []];
  const callLine = (label: string, calls: readonly string[]) => (calls.length === 0 ? [] : [`${label}: ${calls.join(', ')}.`]);
  return [
    ...(outcome ? [`The end is now: ${describeEnd(outcome[1], readerNames)}. Before: ${describeEnd(outcome[0], readerNames)}.`] : []),
    ...(program ? [`The program is ${String(program[1] ?? 'none')} instead of ${String(program[0] ?? 'none')}.`] : []),
    ...(way
      ? [
          ...sentence('No longer shown', way.gone, readerNames),
          ...sentence('Now also shown', way.added, readerNames),
          ...(way.reordered ? ['The steps come in a different order.'] : []),
        ]
      : []),
    ...sentence('No longer asked to confirm', except(oldConfirmations, newConfirmations), readerNames),
    ...sentence('Now asked to confirm', except(newConfirmations, oldConfirmations), readerNames),
    ...(payload
      ? [
          ...callLine('No longer called', payload.gone),
          ...callLine('Now also called', payload.added),
          ...(payload.changed.length > 0 ? sentLines(before, after, isExample, readerNames) : []),
        ]
      : []),
  ];
}
