import { jsonWith } from '../../runtime/base/json.ts';
import { assembleSet } from '../../runtime/definitions/assemble.ts';
import { kindOf, nameOf, type Sources } from '../../runtime/definitions/sources.ts';
import type { Document } from '../../runtime/definitions/parse.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CompiledSet, Hooks } from '../../runtime/engine/types.ts';
import type { Mutant } from './types.ts';

/** Returns the sources with one change in one file. */
function applyMutant(sources: Sources, { file, path, to }: Mutant): Sources {
  const kind = kindOf(file);
  const key = kind === 'member' ? file : nameOf(file);
  const document = sources.files[kind].get(key);
  if (!document) return sources;
  const changed: Document = { ...document, value: jsonWith(document.value, path, to) };
  return { ...sources, files: { ...sources.files, [kind]: new Map([...sources.files[kind], [key, changed]]) } };
}

/**
 * Plants a mutant and compiles one set with it.
 * @returns null if the result is not a valid definition: a call with unhandled outcomes, a type without values
 */
export function compileMutant(sources: Sources, mutant: Mutant, set: string, hooks: Hooks): CompiledSet | null {
  const changed = applyMutant(sources, mutant);
  const document = changed.files.set.get(set);
  const assembly = document ? assembleSet(document, changed) : null;
  if (!assembly?.assembled || assembly.findings.some(({ severity }) => severity === 'error')) return null;
  try {
    return compileSet(assembly.assembled.set, hooks);
  } catch {
    return null;
  }
}
