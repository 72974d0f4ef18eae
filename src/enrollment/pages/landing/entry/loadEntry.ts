import type { ErrorState } from '../../../vocabulary/errorStates.ts';
import type { CallFailure } from '../../../api/types.ts';
import type { EnrollmentInformation, Partner } from '../../../visit/draft/draft.ts';
import type { Recognition } from '../../../surveyAdapter/calls/recogniseMember.ts';
import type { ErrorDetails } from '../../../surveyAdapter/handOff/errorPageState.ts';
import { isNoSuchPartner, type EntryCalls } from '../../shared/partner/entryCalls.ts';

/** The parts of an address that identify the partner and the person. */
export interface EntryAddress {
  readonly slug: string | null;
  readonly upid: string | null;
  /** True when the address has an eligibilityId: single sign-on. */
  readonly isSingleSignOn: boolean;
}

/** The result of loading an entry. */
export type EntryLoad =
  /**
   * There is no program id yet, so the landing asks for one. A member whose partner offers no re-triage is treated like any other
   * visitor but sees no header.
   */
  | { readonly kind: 'ask'; readonly partner: Partner | null; readonly isMember?: boolean }
  /** The visitor has just enrolled with this program id. */
  | { readonly kind: 'refresh'; readonly partner: Partner }
  | {
      readonly kind: 'enroll';
      readonly partner: Partner;
      readonly upid: string;
      readonly info: EnrollmentInformation;
      readonly isMember?: boolean;
    }
  /** An existing member, who enters this partner's re-triage. */
  | { readonly kind: 'member'; readonly slug: string }
  | {
      readonly kind: 'error';
      readonly state: ErrorState;
      readonly partner: Partner | null;
      readonly details?: ErrorDetails;
      readonly retry?: boolean;
      /** The error of the program id's validation, for analytics. */
      readonly requestError?: string;
    }
  | { readonly kind: 'notFound'; readonly reason: 'partner' }
  /** The visitor left the page in the meantime. */
  | { readonly kind: 'gone' };

/** The facts that loading an entry needs besides the address. */
export interface EntryFacts {
  readonly calls: EntryCalls;
  /** The program id that this browser enrolled with in the last hour; null if none. */
  readonly lastEnrolledUpid: string | null;
  /** The current time, in milliseconds. */
  readonly now: number;
  /** Determines whom the autologin cookie identifies; omit if there is no cookie. */
  readonly recognise?: (partner: Partner | null) => Promise<Recognition>;
}

/**
 * Loads the partner of an address and decides whether enrollment is open. The order matters: the refresh screen first, then
 * go-live, then existing members, then the program id, which a member has already claimed. See docs/specification/landing.md,
 * Checking a UPID, and [IDENT-21].
 */
export async function loadEntry(
  { slug, upid, isSingleSignOn }: EntryAddress,
  { calls, lastEnrolledUpid, now, recognise }: EntryFacts,
): Promise<EntryLoad> {
  if (isSingleSignOn && upid === null) return { kind: 'error', state: 'DEFAULT', partner: null, retry: false };
  const loaded = slug === null && upid === null ? { partner: null } : await loadPartner({ slug, upid }, calls);
  if ('kind' in loaded) return loaded;
  const { partner } = loaded;
  if (partner !== null && upid !== null && upid === lastEnrolledUpid) return { kind: 'refresh', partner };
  const goLiveDate = partner?.goLiveDate ?? null;
  if (goLiveDate !== null && new Date(goLiveDate).getTime() > now) {
    return { kind: 'error', state: 'BEFORE_GOLIVE_DATE', partner, details: { goLiveDate } };
  }
  const recognised = await recognise?.(partner);
  const isMember = recognised?.kind === 'member';
  if (isMember && recognised.slug !== null) return { kind: 'member', slug: recognised.slug };
  const entry: EntryLoad = upid === null || partner === null ? { kind: 'ask', partner } : await openUpid(upid, partner, calls);
  return isMember && (entry.kind === 'ask' || entry.kind === 'enroll') ? { ...entry, isMember } : entry;
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
  if (failure && !failure.ok) return entryOfFailure(failure.error);
  const partner = bySlug?.ok ? bySlug.value : byUpid?.ok ? byUpid.value : null;
  if (!partner) return { kind: 'notFound', reason: 'partner' };
  if (bySlug?.ok && byUpid?.ok && bySlug.value.id !== byUpid.value.id)
    return { kind: 'error', state: 'DEFAULT', partner: null, retry: false };
  return { partner };
}

function entryOfFailure(failure: CallFailure): EntryLoad {
  if (failure.kind === 'aborted') return { kind: 'gone' };
  if (isNoSuchPartner(failure)) return { kind: 'notFound', reason: 'partner' };
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

/** Maps the error of a program id's validation to an error state [ERR-25] to [ERR-29]. */
export function errorOfUpid(requestError: string | undefined): ErrorState {
  if (requestError === 'ERROR_ACTIVATION_CODE_CLAIMED') return 'CODE_CLAIMED';
  if (requestError === 'ERROR_BATCH_FULL') return 'BATCH_FULL';
  return requestError === 'ERROR_PAST_CONTRACT_END_DATE' ? 'PAST_CONTRACT_END_DATE' : 'DEFAULT';
}
