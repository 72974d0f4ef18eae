import { dirname, join } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { GENERATED_MEMBERS } from '../../runtime/definitions/sources.ts';
import { likeIn, resolvedWalk } from '../exampleMembers/wholeWalk.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { readJsonFile } from './readJsonFile.ts';

type ReadWalk = { readonly json: Json } | { readonly problem: string };

/** A generated member on the command line: the file of its set, and its name. */
const GENERATED = /^(.+\.json)#(.+)$/;

/**
 * Reads the walk given to a command: a JSON file with a walk, a list of walks or a hand-written member, or `FILE#NAME` for a
 * generated member. The base of a member based on another is in the same folder.
 * @returns an object with a one-line `problem` if it cannot be read
 */
export function readWalk(input: string): ReadWalk {
  const [, file, name] = GENERATED.exec(input) ?? [];
  if (file !== undefined && name !== undefined) return generatedWalk(file, name);
  const read = readJsonFile(input);
  if ('problem' in read) return read;
  if (isJsonObject(read.json) && isJsonObject(read.json['members']))
    return { problem: `${input} contains several members; name one of them: ${input}#NAME` };
  const folder = input === '-' ? dirname(GENERATED_MEMBERS) : dirname(input);
  if (!Array.isArray(read.json)) return wholeOf(read.json, input, folder);
  const walks: Json[] = [];
  for (const [index, json] of read.json.entries()) {
    const walk = wholeOf(json, `walk ${index + 1} of ${input}`, folder);
    if ('problem' in walk) return walk;
    walks.push(walk.json);
  }
  return { json: walks };
}

/** Returns the walk of a member, as in its file. Any other JSON is a walk itself. */
function walkIn(json: Json): Json {
  return isJsonObject(json) && isJsonObject(json['walk']) ? json['walk'] : json;
}

/**
 * Returns the whole walk of a member or of any other JSON.
 * @param what the member, for the description of a problem
 * @param folder the folder of the hand-written members
 * @param isGenerated true for a generated member, whose base can itself be based on another
 */
function wholeOf(json: Json, what: string, folder: string, isGenerated = false): ReadWalk {
  const walk = walkIn(json);
  const derived = isJsonObject(walk) ? likeIn(walk) : null;
  if (!isJsonObject(walk) || !derived) return { json: walk };
  const file = join(folder, `${derived.like}.json`);
  const read = readJsonFile(file);
  if ('problem' in read) return { problem: `${what} is based on ${derived.like}: ${read.problem}` };
  const base = walkIn(read.json);
  if (!isJsonObject(base)) return { problem: `${what} is based on ${derived.like}, which is not a member` };
  if (likeIn(base) && !isGenerated) return { problem: `${what} is based on ${derived.like}, which is itself based on another member` };
  const wholeBase = wholeOf(base, derived.like, folder);
  if ('problem' in wholeBase) return wholeBase;
  const { json: baseWalk } = wholeBase;
  return { json: resolvedWalk(walk, () => (isJsonObject(baseWalk) ? baseWalk : null)) };
}

function generatedWalk(file: string, name: string): ReadWalk {
  const read = readJsonFile(file);
  if ('problem' in read) return read;
  const members: JsonObject = isJsonObject(read.json) && isJsonObject(read.json['members']) ? read.json['members'] : {};
  const member = members[name];
  if (!isJsonObject(member)) return { problem: `${file} has no member "${name}". ${suggest(name, Object.keys(members))}` };
  // Generated members are in a subfolder of their bases' folder.
  return wholeOf(member, name, dirname(dirname(file)), true);
}
