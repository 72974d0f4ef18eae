import { useAtomValue } from 'jotai';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAutologin } from '../../visit/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { FullScreenSpinner } from '../chrome/FullScreenSpinner.tsx';
import { withParameter } from '../../host/entryScreen.ts';
import { useErrorPage } from '../../host/useErrorPage.ts';
import { useServices } from '../../host/services.ts';

const PARAMETER = 'partnerSlug';

/**
 * The way into re-triage: a spinner, then the survey of the partner that the address names (`partnerSlug`), or of the one
 * that the visit knows. Without a login or a partner there is no way on.
 * @see [RETR-02] [RETR-03] [RETR-04]
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
    if (slug === undefined || readAutologin(cookies).kind !== 'known') return fail('DEFAULT', { replace: true, retry: false });
    void navigate(`/employer/${encodeURIComponent(slug)}/rt${withParameter(search, PARAMETER, null)}`, { replace: true });
  }, [slug, cookies, fail, navigate, search]);
  return <FullScreenSpinner label={t('common.loading')} />;
}
