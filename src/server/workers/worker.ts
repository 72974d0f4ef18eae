import type { GatherCounts } from '../http/operating.ts';
import type { Counts } from '../http/metrics.ts';
import { isMessage, type Message } from './messages.ts';

/** Gathers the counts of all workers through the primary process, and answers the primary's heartbeats. */
export const countsOfAllWorkers: GatherCounts = (own) => {
  const waiting = new Map<number, (counts: Counts) => void>();
  let asked = 0;
  const say = (message: Message): void => {
    process.send?.(message);
  };
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.kind === 'pulseWanted') say({ kind: 'pulse' });
    if (message.kind === 'countsWanted') say({ kind: 'counts', question: message.question, counts: own() });
    if (message.kind === 'allCounts') {
      waiting.get(message.question)?.(message.counts);
      waiting.delete(message.question);
    }
  });
  return () =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      say({ kind: 'allCountsWanted', question: asked });
    });
};
