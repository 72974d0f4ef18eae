import { isJsonObject } from '../../runtime/base/json.ts';
import type { Counts } from '../http/metrics.ts';

/** What the first process and its workers say to each other; counts come with the number of the question that asks for them. */
export type Message =
  /** From a worker: what have all of us counted? */
  | { readonly kind: 'allCountsWanted'; readonly question: number }
  | { readonly kind: 'allCounts'; readonly question: number; readonly counts: Counts }
  /** From the first process: what have you counted? */
  | { readonly kind: 'countsWanted'; readonly question: number }
  | { readonly kind: 'counts'; readonly question: number; readonly counts: Counts }
  /** From the first process: are you there? */
  | { readonly kind: 'pulseWanted' }
  | { readonly kind: 'pulse' };

const KINDS: readonly Message['kind'][] = ['allCountsWanted', 'allCounts', 'countsWanted', 'counts', 'pulseWanted', 'pulse'];

/** True for ours; both ends are this program, so that the kind says it all. */
export function isMessage(value: unknown): value is Message {
  return isJsonObject(value) && KINDS.some((kind) => kind === value['kind']);
}
