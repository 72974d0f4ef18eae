import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { wholeWalk } from '../boundaries/merged.ts';
import { readJsonFile } from './readJsonFile.ts';

/**
 * Returns the walk of a member's file, merged with the member that it is like. Any other JSON is a walk itself.
 * @returns an object with a one-line `problem` where the member that it is like cannot be read
 */
export function walkOf(json: Json, file: string): Json {
  const walk = isJsonObject(json) ? json['walk'] : undefined;
  if (!isJsonObject(walk)) return json;
  const { like, ...change } = walk;
  if (like === undefined) return walk;
  // Generated members are in a subfolder of their bases' folder.
  const folders = [dirname(file), dirname(dirname(file))];
  const places = folders.map((folder) => join(folder, `${String(like)}.json`));
  const base = readJsonFile(places.find((place) => existsSync(place)) ?? places[0] ?? '');
  if ('problem' in base) return { problem: `${file} is based on ${String(like)}: ${base.problem}` };
  const whole = isJsonObject(base.json) ? base.json['walk'] : undefined;
  return isJsonObject(whole) ? wholeWalk(whole, change) : { problem: `${file} is based on ${String(like)}, which is not a member` };
}
