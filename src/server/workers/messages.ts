import { isJsonObject } from '../../runtime/base/json.ts';
import type { Counts } from '../http/metrics.ts';

/** A message between the primary process and its workers. Counts carry the number of the request that they answer. */
export type Message =
  /** From a worker: requests the counts of all workers. */
  | { readonly kind: 'allCountsWanted'; readonly question: number }
  | { readonly kind: 'allCounts'; readonly question: number; readonly counts: Counts }
  /** From the primary: requests the worker's counts. */
  | { readonly kind: 'countsWanted'; readonly question: number }
  | { readonly kind: 'counts'; readonly question: number; readonly counts: Counts }
  /** From the primary: requests a sign of life. */
  | { readonly kind: 'pulseWanted' }
  | { readonly kind: 'pulse' };

const KINDS: readonly Message['kind'][] = ['allCountsWanted', 'allCounts', 'countsWanted', 'counts', 'pulseWanted', 'pulse'];

/** Returns true for one of our messages. Checking the kind suffices, because both ends are this program. */
export function isMessage(value: unknown): value is Message {
  return isJsonObject(value) && KINDS.some((kind) => kind === value['kind']);
}
