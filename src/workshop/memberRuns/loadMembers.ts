import { memoise } from '../../runtime/base/memoise.ts';
import type { ContextContract } from '../../runtime/definitions/contracts.ts';
import type { ExampleMember } from '../exampleMembers/members.ts';
import type { Environment, QuestionSet } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CompiledSet, Hooks } from '../../runtime/engine/types.ts';
import { likeIn } from '../exampleMembers/wholeWalk.ts';
import { guardOf } from '../generatedMembers/candidate.ts';
import type { Base, Candidate, Walker } from '../generatedMembers/types.ts';
import { guardingHooks } from '../mutate/guardingHooks.ts';
import { includes } from '../mutate/includes.ts';
import type { Guard, Observe } from '../mutate/types.ts';
import { observeMember } from './observeMember.ts';
import { readWalkInput, type WalkInput } from '../walk/walkInput.ts';
import { walkInput } from '../walk/walkMember.ts';

/** A generated member, with its base and its change. */
export interface LoadedGeneratedMember {
  readonly member: ExampleMember;
  readonly candidate: Candidate;
}

/** The members with the sets that they walk through, ready to be walked and mutated. */
export interface LoadedMembers {
  readonly hooks: Hooks;
  readonly observe: Observe;
  readonly walker: Walker;
  readonly bases: readonly Base[];
  /** The hand-written members, in the order of `bases`. */
  readonly handWritten: readonly ExampleMember[];
  readonly generated: readonly LoadedGeneratedMember[];
  /** The guards of the hand-written members. */
  readonly handWrittenGuards: readonly Guard[];
  readonly generatedGuards: readonly Guard[];
}

/** Members, with what they need in order to walk. */
export interface LoadInput {
  readonly sets: readonly QuestionSet[];
  readonly members: readonly ExampleMember[];
  readonly environment: (name: string) => Environment;
  /** The product's contract for contexts. */
  readonly contract: ContextContract | undefined;
  readonly hooks: Hooks;
}

/** The date of a walk without one. */
const TODAY = '2026-03-02';

function walkerOf(
  sets: ReadonlyMap<string, CompiledSet>,
  { environment, contract }: Pick<LoadInput, 'environment' | 'contract'>,
  observe: Observe,
  begin: () => void,
): Walker {
  const setOf = (name: string): CompiledSet | null => sets.get(name) ?? null;
  const setFor = ({ questionSet }: WalkInput): CompiledSet => {
    const set = setOf(questionSet);
    if (!set) throw new Error(`there is no question set ${questionSet}`);
    return set;
  };
  return {
    setOf,
    read: (json) => {
      const input = readWalkInput(json, { systemDate: TODAY, environment, contract });
      return input.ok ? input.value : null;
    },
    observe: memoise((walk: WalkInput) => observe(setFor(walk), walk)),
    walk: (walk) => {
      begin();
      return walkInput(setFor(walk), walk);
    },
  };
}

function baseOf({ read }: Walker, { name, walk: json }: ExampleMember): Base {
  const walk = read(json);
  if (!walk) throw new Error(`the walk of the member ${name} cannot be read`);
  return { name, set: walk.questionSet, json, walk };
}

function generatedMemberOf({ read }: Walker, bases: ReadonlyMap<string, Base>, member: ExampleMember): LoadedGeneratedMember {
  const { like = '', change = {} } = likeIn(member.written.walk) ?? {};
  const base = bases.get(like);
  const walk = read(member.walk);
  if (!base || !walk) throw new Error(`the member ${member.name} is based on "${like}", which is not a member or has no readable walk`);
  return { member, candidate: { base, change, title: '', json: member.walk, walk } };
}

/** Makes members ready to be walked and mutated. @throws if a member's walk cannot be read; `survey check` reports the fault */
export function loadMembers({ sets, members, environment, contract, hooks: productHooks }: LoadInput): LoadedMembers {
  const { hooks, begin } = guardingHooks(productHooks);
  const compiled = new Map(sets.map((set) => [set.name, compileSet(set, hooks)] as const));
  const observe: Observe = (set, walk) => {
    begin();
    return observeMember(set, walk);
  };
  const walker = walkerOf(compiled, { environment, contract }, observe, begin);
  const handWritten = members.filter(({ isGenerated }) => !isGenerated);
  const bases = handWritten.map((member) => baseOf(walker, member));
  const byName = new Map(bases.map((base) => [base.name, base] as const));
  const generatedMembers = members.filter(({ isGenerated }) => isGenerated).map((member) => generatedMemberOf(walker, byName, member));
  return {
    hooks,
    observe,
    walker,
    bases,
    handWritten,
    generated: generatedMembers,
    handWrittenGuards: bases.map(({ name, set, walk }, index) => ({
      name,
      set,
      passes: async (see) => includes(await see(walk), handWritten[index]?.expect),
    })),
    generatedGuards: generatedMembers.map(({ member, candidate }) => guardOf(member.name, candidate, member.expect)),
  };
}
