import { isJsonObject, type Json } from '../base/json.ts';

function ownProperty(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Returns the reader of a path into an item of a list, limited to its own properties and elements.
 * @param path keys separated by dots; '' is the item itself
 */
export function pathReader(path: string): (item: Json) => Json | undefined {
  if (path === '') return (item) => item;
  const keys = path.split('.');
  const [only] = keys;
  if (only !== undefined && keys.length === 1) return (item) => ownProperty(item, only);
  return (item) => keys.reduce<Json | undefined>(ownProperty, item);
}
