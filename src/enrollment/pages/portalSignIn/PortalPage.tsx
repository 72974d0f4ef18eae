import { asObject } from '../../../runtime/base/json.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { deleteSignIn, storeSignIn, PORTAL_CALLBACK, readSignIn } from '../../visit/identity/portalSignIn.ts';
import { tabStorage } from '../../visit/storage/tabStorage.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { FullScreenSpinner } from '../shared/loading/FullScreenSpinner.tsx';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import type { ErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { readPortalReturn, withoutPortalReturn } from './readPortalReturn.ts';
import type { CallFailure } from '../../api/types.ts';

/** The error page's content for a portal code that yields no program id. */
type PortalFailure = Pick<ErrorPageState, 'error' | 'details'>;

const GENERIC: PortalFailure = { error: 'DEFAULT', details: {} };
const REFUSED: PortalFailure = { error: 'DEFAULT', details: { isSignInRefused: true } };

/**
 * Serves both portal routes: the redirect to the portal's sign-in, and the return with a code that is exchanged for a program id
 * [PORTAL-02] [PORTAL-08] [S-002]. The code is never left in an address.
 */
export function PortalPage(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { send, config, open, reportError } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const [idempotencyKey] = useState(newUuid);
  const visitQuery = withoutPortalReturn(search);

  const fail = ({ error, details }: PortalFailure, [code, detail]: readonly [code: string, detail: string]): void => {
    reportError(code, detail);
    const from = `/partner-portal/redirect${visitQuery}`;
    const state: ErrorPageState = { error, details, from, retry: null, inSurvey: false };
    void navigate(`/error${visitQuery}`, { state, replace: true });
  };

  const signIn = async (partnerId: number, signal: AbortSignal): Promise<void> => {
    const params = { partner_id: String(partnerId), url: returnUrl(partnerId) };
    const reply = await send({ operation: 'getPortalRedirect', params }, { signal });
    if (signal.aborted) return;
    if (!reply.ok) return fail(GENERIC, ['PORTAL_NOT_REACHED', reply.error.kind]);
    if (!/^https?:/i.test(reply.value.redirectUri) || !URL.canParse(reply.value.redirectUri))
      return fail(GENERIC, ['PORTAL_NOT_REACHED', 'address']);
    const { searchParams } = new URL(reply.value.redirectUri);
    storeSignIn(tabStorage, { state: searchParams.get('state'), search: withParameter(visitQuery, 'partnerId', null) });
    open(reply.value.redirectUri, 'replace');
  };

  const exchange = async (authorizationCode: string, partnerId: number, signal: AbortSignal): Promise<void> => {
    const body = { authorizationCode, partnerId, redirectUri: returnUrl(partnerId) };
    const reply = await send({ operation: 'generatePortalUpid', body }, { idempotencyKey, signal });
    if (signal.aborted) return;
    if (!reply.ok) return fail(portalFailure(reply.error), ['PORTAL_CODE_FAILED', reply.error.kind]);
    const { upid } = reply.value;
    if (!upid) return fail(GENERIC, ['PORTAL_CODE_FAILED', 'no upid']);
    deleteSignIn(tabStorage);
    void navigate(`/${withParameter(withParameter(visitQuery, 'partnerId', null), 'upid', upid)}`, { replace: true });
  };

  const follow = useEffectEvent((signal: AbortSignal): void => {
    const request = readPortalReturn(search);
    if (request.kind === 'refused') return fail(REFUSED, ['PORTAL_REFUSED', request.reason]);
    if (request.kind === 'broken') return fail(GENERIC, ['PORTAL_CODE_FAILED', 'no partner']);
    if (request.kind === 'signIn') void signIn(request.partnerId ?? partner?.id ?? 0, signal);
    else if (isOurs(request.state, config.environment)) void exchange(request.code, request.partnerId, signal);
    else fail(GENERIC, ['PORTAL_REFUSED', 'state']);
  });
  useEffect(() => {
    const controller = new AbortController();
    follow(controller.signal);
    return () => controller.abort();
  }, [search]);

  return <FullScreenSpinner label={readPortalReturn(search).kind === 'signIn' ? t('portal.leaving') : t('landing.loading')} />;
}

/**
 * Returns the address that the portal returns to. Portals compare it, so it is constant per partner and contains nothing about
 * the visit.
 */
function returnUrl(partnerId: number): string {
  return `${location.origin}${PORTAL_CALLBACK}?partnerId=${partnerId}`;
}

/**
 * Returns whether this tab started the sign-in that a code belongs to. Without this check, a code that somebody else puts into an
 * address would enroll the visitor as another person (CSRF). The sandbox's codes come without a sign-in and a state.
 * @see RFC 6749, section 10.12
 */
function isOurs(state: string | null, environment: string): boolean {
  if (state === null) return environment === 'development';
  return state === readSignIn(tabStorage)?.state;
}

/**
 * Reads a failed exchange of a portal code. HTTP 409 means that the person is already linked, unless its code says that the batch is
 * full [PORTAL-05] [PORTAL-06] [PORTAL-07].
 */
function portalFailure(failure: CallFailure): PortalFailure {
  if (failure.kind !== 'http' || failure.status !== 409) return { error: 'DEFAULT', details: {} };
  if (failure.code === 'BATCH_FULL') return { error: 'BATCH_FULL', details: {} };
  const { maskedEmail } = asObject(failure.problem);
  return { error: 'EXISTING_VIRGIN_PULSE_USER', details: typeof maskedEmail === 'string' ? { maskedEmail } : {} };
}
