import { textsIn, type JsonObject } from '../../../runtime/base/json.ts';
import type { ExampleMember } from '../../exampleMembers/members.ts';
import { writtenWay } from '../../exampleMembers/wayChange.ts';
import { likeIn, walkChange, type WalkChange } from '../../exampleMembers/wholeWalk.ts';
import type { CompiledSet } from '../../../runtime/engine/types.ts';
import { fileText } from '../../sourceEdits/printedJson.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { walkMember } from '../../walk/walkMember.ts';
import type { World } from '../state/world.ts';

/** The parts of an example member. */
export interface NewMember {
  readonly world: World;
  readonly description: string;
  readonly compiled: CompiledSet;
  /** The world, with the member's answers. */
  readonly walk: WalkInput;
  /** The members of the set. The new one is written as a difference from the most similar one. */
  readonly members: readonly ExampleMember[];
}

/** Returns the text of a member's file: the world with the answers, and the current result of the walk. */
export async function memberText({ world, description, compiled, walk, members }: NewMember): Promise<string> {
  const { outcome, at = null, program, screenOutReason, visited } = await walkMember(compiled, walk);
  const written: JsonObject = { ...world, answers: walk.answers };
  const nearest = nearestBase(members, written);
  const baseWay = nearest?.base.expect['visited'];
  const member = {
    $schema: '../../schemas/member.schema.json',
    description,
    walk: nearest ? { like: nearest.base.name, ...nearest.change } : written,
    expect: {
      outcome,
      at,
      ...(screenOutReason !== null && { screenOutReason }),
      program,
      ...(baseWay === undefined ? { visited } : writtenWay(textsIn(baseWay), textsIn(visited), at)),
    },
  };
  return fileText(member, 2);
}

/** Returns the member, written in full, that is most similar to a walk; null if the difference is longer than half of the walk. */
function nearestBase(
  members: readonly ExampleMember[],
  walk: JsonObject,
): { readonly base: ExampleMember; readonly change: WalkChange } | null {
  const bases = members.filter(({ isGenerated, written }) => !isGenerated && !likeIn(written.walk));
  const changes = bases.flatMap((base) => {
    const change = walkChange(base.walk, walk);
    return change ? [{ base, change, length: JSON.stringify(change).length }] : [];
  });
  const [nearest] = changes.toSorted((one, other) => one.length - other.length);
  return nearest && nearest.length < JSON.stringify(walk).length / 2 ? nearest : null;
}
