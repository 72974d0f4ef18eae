import type { ErrorState } from '../../base/errorStates.ts';
import type { Result } from '../../base/result.ts';
import type { CallFailure } from '../../hooks/calls/types.ts';
import type { EnrollmentInformation, Partner } from '../../visit/draft/draft.ts';
import { errorOfUpid } from '../errors/errorOfUpid.ts';
import type { ErrorDetails } from '../errors/errorPageState.ts';

/** What the address says of whom the visitor belongs to. */
export interface EntryAddress {
  readonly slug: string | null;
  readonly upid: string | null;
  /** An eligibilityId is there: single sign-on. */
  readonly signsOn: boolean;
}

/** The calls that loading an entry makes. */
export interface EntryCalls {
  readonly partnerBySlug: (slug: string) => Promise<Result<Partner, CallFailure>>;
  readonly partnerByUpid: (upid: string) => Promise<Result<Partner, CallFailure>>;
  readonly validateUpid: (upid: string) => Promise<Result<{ readonly available: boolean; readonly requestError?: string }, CallFailure>>;
  readonly enrollmentInformation: (upid: string) => Promise<Result<EnrollmentInformation, CallFailure>>;
}

/** What an entry comes to. */
export type EntryLoad =
  /** No program id yet: the screen that asks for one. */
  | { readonly kind: 'ask'; readonly partner: Partner | null }
  /** The visitor has just enrolled with this program id. */
  | { readonly kind: 'refresh'; readonly partner: Partner }
  | { readonly kind: 'enroll'; readonly partner: Partner; readonly upid: string; readonly info: EnrollmentInformation }
  | {
      readonly kind: 'error';
      readonly state: ErrorState;
      readonly partner: Partner | null;
      readonly details?: ErrorDetails;
      readonly retry?: boolean;
      /** What the program id's validation said, for analytics. */
      readonly requestError?: string;
    }
  | { readonly kind: 'notFound'; readonly reason: 'partner' }
  /** The page has moved on meanwhile. */
  | { readonly kind: 'gone' };

/**
 * Loads whom the address belongs to and whether enrollment is open: refresh first, then go-live, then the program id.
 * @param lastEnrolledUpid the program id that this browser enrolled with in the last hour.
 * @param now in milliseconds.
 * @see specification 1, section 4, UPID path
 */
export async function loadEntry(
  { slug, upid, signsOn }: EntryAddress,
  { calls, lastEnrolledUpid, now }: { readonly calls: EntryCalls; readonly lastEnrolledUpid: string | null; readonly now: number },
): Promise<EntryLoad> {
  if (signsOn && upid === null) return { kind: 'error', state: 'DEFAULT', partner: null, retry: false };
  if (slug === null && upid === null) return { kind: 'ask', partner: null };
  const found = await loadPartner({ slug, upid }, calls);
  if ('kind' in found) return found;
  const { partner } = found;
  if (upid !== null && upid === lastEnrolledUpid) return { kind: 'refresh', partner };
  const { goLiveDate } = partner;
  if (goLiveDate !== null && new Date(goLiveDate).getTime() > now) {
    return { kind: 'error', state: 'BEFORE_GOLIVE_DATE', partner, details: { goLiveDate } };
  }
  return upid === null ? { kind: 'ask', partner } : openUpid(upid, partner, calls);
}

async function loadPartner(
  { slug, upid }: Pick<EntryAddress, 'slug' | 'upid'>,
  calls: EntryCalls,
): Promise<EntryLoad | { readonly partner: Partner }> {
  const [bySlug, byUpid] = await Promise.all([
    slug === null ? null : calls.partnerBySlug(slug),
    upid === null ? null : calls.partnerByUpid(upid),
  ]);
  const failure = [bySlug, byUpid].find((result) => result !== null && !result.ok);
  if (failure && !failure.ok) return failedPartner(failure.error);
  const partner = bySlug?.ok ? bySlug.value : byUpid?.ok ? byUpid.value : null;
  if (!partner) return { kind: 'notFound', reason: 'partner' };
  if (bySlug?.ok && byUpid?.ok && bySlug.value.id !== byUpid.value.id)
    return { kind: 'error', state: 'DEFAULT', partner: null, retry: false };
  return { partner };
}

function failedPartner(failure: CallFailure): EntryLoad {
  if (failure.kind === 'aborted') return { kind: 'gone' };
  if (failure.kind === 'http' && failure.status === 404) return { kind: 'notFound', reason: 'partner' };
  return { kind: 'error', state: 'DEFAULT', partner: null };
}

async function openUpid(upid: string, partner: Partner, calls: EntryCalls): Promise<EntryLoad> {
  const [validation, info] = await Promise.all([calls.validateUpid(upid), calls.enrollmentInformation(upid)]);
  if (validation.ok && !validation.value.available) {
    const { requestError } = validation.value;
    const state = errorOfUpid(requestError);
    return { kind: 'error', state, partner, retry: false, ...(requestError !== undefined && { requestError }) };
  }
  if (validation.ok && info.ok) return { kind: 'enroll', partner, upid, info: info.value };
  const aborted = [validation, info].some((result) => !result.ok && result.error.kind === 'aborted');
  return aborted ? { kind: 'gone' } : { kind: 'error', state: 'DEFAULT', partner };
}
