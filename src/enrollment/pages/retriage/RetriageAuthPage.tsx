import { useAtomValue } from 'jotai';
import { useEffect, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { autologin } from '../../visit/identity/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { FullScreenSpinner } from '../shared/loading/FullScreenSpinner.tsx';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useServices } from '../../surveyAdapter/services.ts';

const PARAMETER = 'partnerSlug';

/**
 * The entry to re-triage: a spinner, then the survey of the partner in the address (`partnerSlug`), or of the visit's partner.
 * Without a login or a partner it ends in an error [RETR-02] [RETR-03] [RETR-04].
 */
export function RetriageAuthPage(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { cookies } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const slug = new URLSearchParams(search).get(PARAMETER)?.trim() || partner?.slug;
  useEffect(() => {
    if (slug === undefined || !autologin(cookies)) return fail('DEFAULT', { replace: true, canRetry: false });
    void navigate(`/employer/${encodeURIComponent(slug)}/rt${withParameter(search, PARAMETER, null)}`, { replace: true });
  }, [slug, cookies, fail, navigate, search]);
  return <FullScreenSpinner label={t('common.loading')} />;
}
