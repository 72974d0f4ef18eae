import { isJsonObject, type Json } from '../base/json.ts';

/** The names by which JavaScript reaches from a value to its prototype. No answer, option or flag is called so. */
const PROTOTYPE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether a path (`answers.sex`) goes through a prototype: such a rule is refused, wherever it stands. */
export function leavesData(path: string): boolean {
  return path.split('.').some((key) => PROTOTYPE_NAMES.includes(key));
}

function ownProperty(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Makes the reader of a path into an item of a list: its own properties and elements alone.
 * @param path keys with dots; '' is the item itself
 */
export function pathReader(path: string): (item: Json) => Json | undefined {
  if (path === '') return (item) => item;
  const keys = path.split('.');
  const [only] = keys;
  if (only !== undefined && keys.length === 1) return (item) => ownProperty(item, only);
  return (item) => keys.reduce<Json | undefined>(ownProperty, item);
}
