import { useAtomValue } from 'jotai';
import { useMemo, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { visitAtom } from '../../visit/visitAtom.ts';
import { FullScreenSpinner } from '../shared/loading/FullScreenSpinner.tsx';
import { Retriage } from './RetriagePage.tsx';
import { useRetriageEntry } from './useRetriageEntry.ts';

/**
 * Re-triage after an accepted offer, under the enrollment's addresses. The member keeps the account, so the program changes as at
 * the end of any re-triage [D-28].
 */
export function OfferedRetriagePage(): JSX.Element {
  const { t } = useTranslation();
  const { partner, acceptedOffer } = useAtomValue(visitAtom);
  const slug = partner?.slug ?? '';
  const member = useRetriageEntry(slug);
  const memberContext = useMemo(() => member && { ...member, carried: { answers: acceptedOffer ?? {} } }, [member, acceptedOffer]);
  if (!memberContext) return <FullScreenSpinner label={t('retriage.checking')} />;
  return <Retriage slug={slug} memberContext={memberContext} basePath="/enrollment" />;
}
