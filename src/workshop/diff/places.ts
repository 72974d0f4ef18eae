import { isJsonObject, isSameJson, type Json } from '../../runtime/base/json.ts';

/** A path at which two values differ. A missing side is undefined. */
export interface DifferingPlace {
  readonly path: readonly string[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Returns the items of a list by the name that each begins with (`{ "questionId": "phq1", ... }`); null for any other value. */
function namedItems(value: Json | undefined): Readonly<Record<string, Json>> | null {
  if (!Array.isArray(value)) return null;
  const items = value.flatMap((item: Json): readonly (readonly [string, Json])[] => {
    const [name] = isJsonObject(item) ? Object.values(item) : [];
    return typeof name === 'string' ? [[name, item]] : [];
  });
  const named = Object.fromEntries(items);
  return Object.keys(named).length === value.length ? named : null;
}

function partsOf(value: Json | undefined): Readonly<Record<string, Json | undefined>> | null {
  return isJsonObject(value) ? value : namedItems(value);
}

/**
 * Returns the paths at which two values differ. A list counts as one value, unless each of its items begins with its own name.
 * @param isOne returns true for a value that is compared as a whole, such as a rule
 */
export function differingPlaces(
  before: Json | undefined,
  after: Json | undefined,
  isOne: (value: Json | undefined) => boolean = () => false,
  path: readonly string[] = [],
): readonly DifferingPlace[] {
  if (isSameJson(before, after)) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!old || !now || isOne(before) || isOne(after)) return [{ path, before, after }];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    differingPlaces(old[key], now[key], isOne, [...path, key]),
  );
}
