import { useMemo, useState } from 'react';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { useWorker } from '../live/useWorker.ts';
import { SANDBOX_PARTNERS } from '../product/vocabulary.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import type { Reach, ReachReply, ReachRequest } from './reachWorker.ts';

/** What is explored, and for whom first. */
interface Exploration {
  readonly definitions: PreviewDefinitions;
  /** An ISO date. */
  readonly today: string;
  /** The slug of the partner to begin with; null for any partner. */
  readonly first: string | null;
}

/** What the members of each partner reach, as far as it is known. */
interface Reaches {
  readonly reaches: readonly Reach[];
  /** How many there will be. */
  readonly total: number;
  readonly isRunning: boolean;
  readonly explore: (exploration: Exploration) => void;
  readonly cancel: () => void;
}

const SLUGS = SANDBOX_PARTNERS.map(({ slug }) => slug);

function start(): Worker {
  return new Worker(new URL('./reachWorker.ts', import.meta.url), { type: 'module' });
}

/**
 * Explores a set when asked. "Any partner" takes about as long as all partners of the sandbox, most of whom behave alike, so it has a
 * worker of its own.
 */
export function useReaches(source: QuestionSet): Reaches {
  const [requests, setRequests] = useState<readonly [named: ReachRequest, any: ReachRequest] | null>(null);
  const asked = requests?.[0].set === source ? requests : null;
  const named = useWorker<ReachRequest, ReachReply>(start, asked?.[0] ?? null);
  const any = useWorker<ReachRequest, ReachReply>(start, asked?.[1] ?? null);
  const reaches = useMemo(() => [...(named?.found ?? []), ...(any?.found ?? [])], [named, any]);
  const total = SLUGS.length + 1;
  return {
    reaches,
    total,
    isRunning: asked !== null && reaches.length < total,
    explore: ({ definitions, today, first }) => {
      const { sets, environments } = definitions;
      const request = { set: source, sets, environments: Object.values(environments), today };
      const slugs = [...SLUGS.filter((slug) => slug === first), ...SLUGS.filter((slug) => slug !== first)];
      setRequests([
        { ...request, partners: slugs },
        { ...request, partners: [null] },
      ]);
    },
    cancel: () => setRequests(null),
  };
}
