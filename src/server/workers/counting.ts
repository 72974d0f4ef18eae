import { addedUp, afterItsEnd, type Counts } from '../http/metrics.ts';
import type { Message } from './messages.ts';

/** A worker as the primary process sees it. */
export interface Counting {
  readonly id: number;
  readonly say: (message: Message) => void;
}

/** The counts of all workers, kept by the primary process. */
export interface CountsKeeper {
  readonly joined: (worker: Counting) => void;
  readonly left: (id: number) => void;
  readonly heard: (from: Counting, message: Message) => void;
}

interface Question {
  readonly from: Counting;
  readonly number: number;
  /** Ids of the workers that have not answered yet. */
  readonly open: Set<number>;
  readonly deadline: NodeJS.Timeout;
}

/** Longest wait for an answer, in milliseconds. A worker that is too busy is represented by its previous counts. */
const ANSWER_MS = 1_000;

/** Collects the counts of all workers when one of them asks, and keeps those of workers that have ended. */
export function keepCounts(): CountsKeeper {
  const workers = new Map<number, Counting>();
  const latest = new Map<number, Counts>();
  const questions = new Map<number, Question>();
  let asked = 0;
  let left: Counts = addedUp([]);

  const answer = (key: number): void => {
    const question = questions.get(key);
    if (!question) return;
    questions.delete(key);
    clearTimeout(question.deadline);
    question.from.say({ kind: 'allCounts', question: question.number, counts: addedUp([left, ...latest.values()]) });
  };
  const settled = (key: number, id: number): void => {
    const question = questions.get(key);
    question?.open.delete(id);
    if (question?.open.size === 0) answer(key);
  };
  const ask = (from: Counting, number: number): void => {
    asked += 1;
    const key = asked;
    questions.set(key, { from, number, open: new Set(workers.keys()), deadline: setTimeout(() => answer(key), ANSWER_MS) });
    for (const { say } of workers.values()) say({ kind: 'countsWanted', question: key });
  };

  return {
    joined: (worker) => workers.set(worker.id, worker),
    left: (id) => {
      const last = latest.get(id);
      if (last) left = addedUp([left, afterItsEnd(last)]);
      latest.delete(id);
      workers.delete(id);
      for (const [key, { from }] of questions)
        if (from.id === id) questions.delete(key);
        else settled(key, id);
    },
    heard: (from, message) => {
      if (message.kind === 'allCountsWanted') ask(from, message.question);
      if (message.kind !== 'counts') return;
      latest.set(from.id, message.counts);
      settled(message.question, from.id);
    },
  };
}
