import { dirname, join } from 'node:path';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { suggest } from '../../runtime/rules/types/nearest.ts';
import { wholeWalk } from '../boundaryMembers/merged.ts';
import { readJsonFile } from './readJsonFile.ts';

type ReadWalk = { readonly json: Json } | { readonly problem: string };

/** A generated member on the command line: the file of its set, and its name. */
const GENERATED = /^(.+\.json)#(.+)$/;

/**
 * Reads the walk given to a command: a JSON file with a walk, a list of walks or a hand-written member, or `FILE#NAME` for a
 * generated member.
 * @returns an object with a one-line `problem` if it cannot be read
 */
export function readWalk(input: string): ReadWalk {
  const [, file, name] = GENERATED.exec(input) ?? [];
  if (file !== undefined && name !== undefined) return generatedWalk(file, name);
  const read = readJsonFile(input);
  if ('problem' in read) return read;
  if (isJsonObject(read.json) && isJsonObject(read.json['members']))
    return { problem: `${input} contains several members; name one of them: ${input}#NAME` };
  return { json: Array.isArray(read.json) ? read.json.map(walkIn) : walkIn(read.json) };
}

/** Returns the walk of a hand-written member. Any other JSON is a walk itself. */
function walkIn(json: Json): Json {
  return isJsonObject(json) && isJsonObject(json['walk']) ? json['walk'] : json;
}

function generatedWalk(file: string, name: string): ReadWalk {
  const read = readJsonFile(file);
  if ('problem' in read) return read;
  const members = isJsonObject(read.json) && isJsonObject(read.json['members']) ? read.json['members'] : {};
  const walk = walkIn(members[name] ?? null);
  if (!isJsonObject(walk)) return { problem: `${file} has no member "${name}". ${suggest(name, Object.keys(members))}` };
  const { like, ...change } = walk;
  // Generated members are in a subfolder of their bases' folder.
  const base = readJsonFile(join(dirname(dirname(file)), `${String(like)}.json`));
  if ('problem' in base) return { problem: `${name} is based on ${String(like)}: ${base.problem}` };
  const whole = walkIn(base.json);
  return isJsonObject(whole)
    ? { json: wholeWalk(whole, change) }
    : { problem: `${name} is based on ${String(like)}, which is not a member` };
}
