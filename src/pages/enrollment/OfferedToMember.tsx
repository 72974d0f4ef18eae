import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { visitAtom } from '../../visit/visitAtom.ts';
import { appAddress } from '../chrome/appAddress.ts';
import { PageFrame } from '../chrome/PageFrame.tsx';
import { supportHref } from '../chrome/supportHref.ts';
import { WayOn } from '../chrome/WayOn.tsx';
import { useServices } from '../services.ts';

/**
 * Mental wellness for a member whom re-triage has screened out: there is an account already, and no program id that another
 * could be made with. So it says what the program is, and that support changes to it.
 * @see specification 2, section 4, mood offer
 */
export function OfferedToMember(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { config } = useServices();
  const visit = useAtomValue(visitAtom);
  return (
    <PageFrame
      screen="survey"
      title={t('offered.title')}
      heading={t('offered.title')}
      data={{ 'data-set': 'DPP_SURVEY', 'data-step': 'programOverview' }}
    >
      <p>{t('offered.body')}</p>
      <p>{t('offered.change')}</p>
      <WayOn to={supportHref(visit, config)}>{t('offered.support')}</WayOn>
      <WayOn to={appAddress(search, visit.partner)}>{t('retriage.openApp')}</WayOn>
    </PageFrame>
  );
}
