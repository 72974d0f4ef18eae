import { getLocation, parse, type ParseError } from 'jsonc-parser';
import { isJsonObject, type Json } from '../../../runtime/base/json.ts';
import type { FilePosition } from '../../../runtime/definitions/finding.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { kindOf } from '../../../runtime/definitions/sources.ts';
import { offsetOf } from '../../../runtime/definitions/parse.ts';

/** Returns the step that a place in a definition file belongs to; null if it belongs to none, or the file's JSON has a mistake. */
export function stepAtPlace(place: FilePosition, text: string): string | null {
  const errors: ParseError[] = [];
  const value: Json | undefined = parse(text, errors);
  if (errors.length > 0 || !isJsonObject(value)) return null;
  const kind = kindOf(place.file);
  if (kind === 'step') return textOf(value['id']);
  const [list, entry] = getLocation(text, offsetOf(text, place)).path;
  if (list !== 'steps' || entry === undefined) return null;
  if (kind === 'texts') return String(entry);
  const steps = value['steps'];
  const step = kind === 'set' && Array.isArray(steps) ? steps[Number(entry)] : undefined;
  return isJsonObject(step) ? (textOf(step['id']) ?? textOf(step['use'])) : null;
}

/** Returns the reason for a screen-out whose texts a place belongs to; null if it belongs to none. */
export function reasonAtPlace(place: FilePosition, text: string): string | null {
  if (kindOf(place.file) !== 'texts') return null;
  const [list, reason] = getLocation(text, offsetOf(text, place)).path;
  return list === 'screenOuts' && reason !== undefined ? String(reason) : null;
}

/** Returns the step of a set whose form shows a finding: the step at its place, or the first that screens members out with its texts. */
export function stepOfFinding(place: FilePosition, text: string, { steps }: Pick<QuestionSet, 'steps'>): string | null {
  const step = stepAtPlace(place, text);
  if (step !== null) return steps.some(({ id }) => id === step) ? step : null;
  const reason = reasonAtPlace(place, text);
  return reason === null ? null : (steps.find(({ effects = [] }) => effects.some(({ screenOut }) => screenOut === reason))?.id ?? null);
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
