import { readMembers, type ExampleMember } from '../../exampleMembers/members.ts';
import { readSources } from '../../../runtime/definitions/sources.ts';
import type { PreviewDefinitions } from '../protocol.ts';

/** Returns the example members of a set. */
export function exampleMembersOf(set: string, files: PreviewDefinitions['members']): readonly ExampleMember[] {
  const texts = Object.entries(files).map(([file, json]) => [file, JSON.stringify(json)] as const);
  return readMembers(readSources(Object.fromEntries(texts))).filter(({ walk }) => walk['questionSet'] === set);
}
