import { atom } from 'jotai';
import { objectAt, type JsonObject } from '../../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../../runtime/definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet } from '../../../runtime/definitions/types.ts';
import { readWalkInput, type WalkInput } from '../../walk/walkInput.ts';
import { PARTNERS, startingContext } from '../product/page.tsx';
import { vocabulary } from '../product/vocabulary.ts';

/**
 * The world around a previewed member, in the form of a member's file: `questionSet`, `today`, `environment`, `context` and `calls`.
 * The answers are the session's.
 */
export type World = JsonObject;

/** The initial world of a set's preview. */
export function startingWorld(set: Pick<QuestionSet, 'name' | 'route'>, today: string): World {
  return { questionSet: set.name, today, environment: 'development', context: startingContext(set) };
}

/** The shown world; null before a set is opened. */
export const worldAtom = atom<World | null>(null);

/** Returns the walk of a world, or one sentence that describes a malformed part. */
export function walkOfWorld(world: World, answers: JsonObject, environments: Readonly<Record<string, Environment>>): WalkInput | string {
  const read = readWalkInput(
    { ...world, answers },
    {
      systemDate: '2026-01-01',
      environment: (name) => environments[name] ?? { ...EMPTY_ENVIRONMENT, name },
      contract: vocabulary.context,
    },
  );
  return read.ok ? read.value : read.error;
}

/**
 * Returns the world of a member's walk: everything except the answers. Partners of the sandbox get their name, which members' files may
 * omit, because texts show it.
 */
export function worldIn(walk: World): World {
  const world = Object.fromEntries(Object.entries(walk).filter(([key]) => key !== 'answers'));
  const partner = contextPart(world, 'partner');
  const sandboxPartner = PARTNERS.find(({ slug }) => slug !== undefined && slug === partner['slug']);
  return withContext(world, sandboxPartner ? { partner: { name: sandboxPartner['name'], ...partner } } : {});
}

/** Returns an object in a world's context; empty if it has none. */
export function contextPart(world: World, part: string): JsonObject {
  return objectAt(objectAt(world, 'context'), part);
}

/** Returns the world with a changed part of its context; undefined removes the part. */
export function withContext(world: World, change: JsonObject): World {
  const entries = Object.entries({ ...objectAt(world, 'context'), ...change }).filter(([, value]) => value !== undefined);
  return { ...world, context: Object.fromEntries(entries) };
}
