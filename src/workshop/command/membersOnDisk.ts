import { loadMembers, type LoadedMembers } from '../memberRuns/loadMembers.ts';
import { assembleSet, type AssembledSet } from '../../runtime/definitions/assemble.ts';
import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import { loadEnvironment, readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { readMembers } from '../exampleMembers/members.ts';
import { readSources, type Sources } from '../../runtime/definitions/sources.ts';
import { allHooks, vocabulary } from './product.ts';

/** The members on disk, with the definitions that they walk through. */
export interface MembersOnDisk extends LoadedMembers {
  readonly sources: Sources;
  readonly sets: readonly AssembledSet[];
}

/**
 * Reads the definitions and their members.
 * @throws if a set cannot be assembled or a member's walk cannot be read; `survey check` reports the fault
 */
export function membersOnDisk(root: string = process.cwd()): MembersOnDisk {
  const sources = readSources(readDefinitionFiles(root));
  const sets = [...sources.files.set.values()].flatMap((document) => assembleSet(document, sources).assembled ?? []);
  const environments = new Map(['production', 'development'].map((name) => [name, loadEnvironment(name, vocabulary, root)]));
  const members = readMembers(sources);
  const environment = (name: string) => environments.get(name) ?? EMPTY_ENVIRONMENT;
  return {
    ...loadMembers({ sets: sets.map(({ set }) => set), members, environment, contract: vocabulary.context, hooks: allHooks }),
    sources,
    sets,
  };
}
