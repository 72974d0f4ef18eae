import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/**
 * Returns true when a value matches an expectation: every expected key, and lists of equal length item by item. Ignores
 * other keys, as the tests of the members do.
 */
export function includes(value: Json | undefined, expected: Json | undefined): boolean {
  if (Array.isArray(expected))
    return Array.isArray(value) && value.length === expected.length && expected.every((item, index) => includes(value[index], item));
  if (isJsonObject(expected)) return isJsonObject(value) && Object.keys(expected).every((key) => includes(value[key], expected[key]));
  return value === expected;
}
