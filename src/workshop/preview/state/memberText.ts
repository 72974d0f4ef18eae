import type { CompiledSet } from '../../../runtime/engine/types.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { fileText } from '../../sourceEdits/printedJson.ts';
import { walkMember } from '../../walk/walkMember.ts';
import type { World } from './world.ts';

/** The parts of an example member. */
export interface NewMember {
  readonly world: World;
  readonly description: string;
  readonly compiled: CompiledSet;
  /** The world, with the member's answers. */
  readonly walk: WalkInput;
}

/** Returns the text of a member's file: the world with the answers, and the current result of the walk. */
export async function memberText({ world, description, compiled, walk }: NewMember): Promise<string> {
  const { outcome, at, program, screenOutReason, visited } = await walkMember(compiled, walk);
  const expected = { outcome, at, ...(screenOutReason !== null && { screenOutReason }), program, visited };
  const member = {
    $schema: '../../schemas/member.schema.json',
    description,
    walk: { ...world, answers: walk.answers },
    expect: expected,
  };
  return fileText(member, 2);
}
