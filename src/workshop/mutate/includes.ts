import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/**
 * Whether a value holds what is expected of it: every key that is expected, and lists of the same length, item by item. What is
 * not expected does not count. The same as the tests of the members compare.
 */
export function includes(value: Json | undefined, expected: Json | undefined): boolean {
  if (Array.isArray(expected))
    return Array.isArray(value) && value.length === expected.length && expected.every((item, index) => includes(value[index], item));
  if (isJsonObject(expected)) return isJsonObject(value) && Object.keys(expected).every((key) => includes(value[key], expected[key]));
  return value === expected || (value === undefined && expected === undefined);
}
