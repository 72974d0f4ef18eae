import { benchOf, type Bench } from '../bench/bench.ts';
import { assembleSet, type AssembledSet } from '../../runtime/definitions/assemble.ts';
import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import { loadEnvironment, readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { readMembers } from '../../runtime/definitions/members.ts';
import { readSources, type Sources } from '../../runtime/definitions/sources.ts';
import { allHooks } from './product.ts';

/** The bench of the definitions on disk. */
export interface DiskBench extends Bench {
  readonly sources: Sources;
  readonly sets: readonly AssembledSet[];
}

/**
 * Reads the definitions and their members.
 * @throws if a set cannot be assembled or a member's walk cannot be read; `survey check` reports the fault
 */
export function openBench(root: string = process.cwd()): DiskBench {
  const sources = readSources(readDefinitionFiles(root));
  const sets = [...sources.files.set.values()].flatMap((document) => assembleSet(document, sources).assembled ?? []);
  const environments = new Map(['production', 'development'].map((name) => [name, loadEnvironment(name, root)]));
  const members = readMembers(sources);
  const environment = (name: string) => environments.get(name) ?? EMPTY_ENVIRONMENT;
  return { ...benchOf({ sets: sets.map(({ set }) => set), members, environment, hooks: allHooks }), sources, sets };
}
