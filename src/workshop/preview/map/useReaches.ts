import { useEffect, useState } from 'react';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { SANDBOX_PARTNERS } from '../product/vocabulary.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import type { Reach, ReachRequest, ReachSubject } from './reachWorker.ts';

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

interface Asked {
  readonly subject: ReachSubject;
  /** Slugs in order; null for any partner. */
  readonly partners: readonly (string | null)[];
}

const SLUGS = SANDBOX_PARTNERS.map(({ slug }) => slug);
/** More workers than this would repeat for each other what partners have in common. */
const MOST_WORKERS = 4;

/** Explores a set when asked: several workers take one partner after the other. */
export function useReaches(source: QuestionSet): Reaches {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<{ readonly asked: Asked; readonly reaches: readonly Reach[] } | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    return startWorkers(asked, (reach) =>
      setFound((now) => ({ asked, reaches: now?.asked === asked ? [...now.reaches, reach] : [reach] })),
    );
  }, [asked]);
  const isCurrent = asked?.subject.set === source;
  const reaches = isCurrent && found?.asked === asked ? found.reaches : NONE;
  const total = SLUGS.length + 1;
  return {
    reaches,
    total,
    isRunning: isCurrent && reaches.length < total,
    explore: ({ definitions: { sets, environments }, today, first }) => {
      const subject = { set: source, sets, environments: Object.values(environments), today };
      // "Any partner" takes longest, so it is not left for last.
      setAsked({ subject, partners: [...new Set([first, null, ...SLUGS])] });
    },
    cancel: () => setAsked(null),
  };
}

const NONE: readonly Reach[] = [];

/**
 * Starts workers that explore the partners.
 * @param take is given what each partner's members reach
 * @returns what ends the workers
 */
function startWorkers({ subject, partners }: Asked, take: (reach: Reach) => void): () => void {
  const left = [...partners];
  const count = Math.min(MOST_WORKERS, Math.max(2, navigator.hardwareConcurrency - 1));
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./reachWorker.ts', import.meta.url), { type: 'module' });
    const send = (request: ReachRequest): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
      worker.postMessage(request);
    };
    const next = (): void => {
      const partner = left.shift();
      if (partner === undefined) worker.terminate();
      else send({ kind: 'partner', partner });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Reach>) => {
      take(data);
      next();
    });
    send({ kind: 'subject', subject });
    next();
    return worker;
  });
  return () => {
    for (const worker of workers) worker.terminate();
  };
}
