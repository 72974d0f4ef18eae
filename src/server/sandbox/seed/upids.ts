/** A program id of the sandbox with special behaviour. */
export interface SpecialUpid {
  readonly upid: string;
  readonly batch: string;
  readonly seats: number | null;
  readonly taken: number;
  readonly expect: string;
}

/**
 * The sandbox's special program ids.
 * @see docs/specification/sandbox.md, Program ids
 */
export const SPECIAL_UPIDS: readonly SpecialUpid[] = [
  { upid: 'UPID-CLAIMED', batch: 'batch-acme', seats: 1, taken: 1, expect: 'already claimed: CODE_CLAIMED' },
  { upid: 'UPID-FULL', batch: 'batch-full', seats: null, taken: 0, expect: 'the batch is full: BATCH_FULL' },
  { upid: 'UPID-PAST', batch: 'batch-past', seats: null, taken: 0, expect: 'the contract is over: PAST_CONTRACT_END_DATE' },
  { upid: 'UPID-ONE-SEAT', batch: 'batch-acme', seats: 1, taken: 0, expect: 'one seat: of many concurrent claims, one succeeds' },
];

/** Number of single-seat ids for each partner. */
export const SEATS_PER_PARTNER = 200;

/** Returns a partner's program id, such as `UPID-ACME-0001`; without a number, the one with unlimited seats. */
export function upidOf(slug: string, number?: number): string {
  return `UPID-${slug.toUpperCase()}-${number === undefined ? 'OPEN' : String(number).padStart(4, '0')}`;
}
