import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { assembleSet } from '../../runtime/definitions/assemble.ts';
import { kindOf, nameOf, type Sources } from '../../runtime/definitions/sources.ts';
import type { Document } from '../../runtime/definitions/parse.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CompiledSet, Hooks } from '../../runtime/engine/types.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import type { Mutant } from './types.ts';

/** Returns a copy of a value with another one at a path; undefined removes it. */
export function planted(value: Json, [key, ...rest]: Path, to: Json | undefined): Json | undefined {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    const index = Number(key);
    const changed = planted(value[index] ?? null, rest, to);
    return value.flatMap((item: Json, at): readonly Json[] => (at !== index ? [item] : changed === undefined ? [] : [changed]));
  }
  if (!isJsonObject(value)) return value;
  const name = String(key);
  const changed = planted(value[name] ?? null, rest, to);
  const others = Object.entries(value).filter(([other]) => other !== name);
  const entries = Object.entries(value).map(([other, own]) => [other, other === name ? changed : own] as const);
  return Object.fromEntries(changed === undefined ? others : entries) satisfies JsonObject;
}

/** Returns the sources with one change in one file. */
function mutated(sources: Sources, { file, path, to }: Mutant): Sources {
  const kind = kindOf(file);
  const key = kind === 'member' ? file : nameOf(file);
  const document = sources.files[kind].get(key);
  if (!document) return sources;
  const changed: Document = { ...document, value: planted(document.value ?? null, path, to) };
  return { ...sources, files: { ...sources.files, [kind]: new Map([...sources.files[kind], [key, changed]]) } };
}

/**
 * Plants a mutant and compiles one set with it.
 * @returns null if the result is not a valid definition: a call with unhandled outcomes, a type without values
 */
export function compileMutant(sources: Sources, mutant: Mutant, set: string, hooks: Hooks): CompiledSet | null {
  const changed = mutated(sources, mutant);
  const document = changed.files.set.get(set);
  const assembly = document ? assembleSet(document, changed) : null;
  if (!assembly?.assembled || assembly.findings.some(({ severity }) => severity === 'error')) return null;
  try {
    return compileSet(assembly.assembled.set, hooks);
  } catch {
    return null;
  }
}
