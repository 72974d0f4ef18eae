import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { WalkInput } from '../../walk/walkInput.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import { walkOfWorld, worldAtom } from './world.ts';

/** The world as a walk. */
export interface ShownWalk {
  /** The world without answers, or the last valid one if it is malformed. Null before a world is set. */
  readonly shown: WalkInput | null;
  /** The fault in a malformed world; null if it is valid. */
  readonly problem: string | null;
}

/** Returns the world around the member, as a walk that keeps its identity until the world changes. */
export function useShownWalk({ environments }: Pick<PreviewDefinitions, 'environments'>): ShownWalk {
  const world = useAtomValue(worldAtom);
  const read = useMemo(() => (world ? walkOfWorld(world, {}, environments) : null), [world, environments]);
  const [last, setLast] = useState<WalkInput | null>(null);
  if (read !== null && typeof read !== 'string' && read !== last) setLast(read);
  return { shown: last, problem: typeof read === 'string' ? read : null };
}
