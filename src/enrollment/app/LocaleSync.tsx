import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from '../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { chooseLocale } from '../../runtime/texts/locale.ts';
import { tabStorage } from '../visit/tabStorage.ts';
import { visitFactsAtom } from '../visit/visitAtom.ts';
import { requestedLanguage } from './requestedLanguage.ts';

/** Applies the requested language, as far as the partner offers it. */
export function LocaleSync(): null {
  const { i18n } = useTranslation();
  const { search } = useLocation();
  const { partner } = useAtomValue(visitFactsAtom);
  const asked = requestedLanguage(search, tabStorage);
  const chosen = chooseLocale(asked, partner?.supportedLocales);
  useEffect(() => {
    if (i18n.language !== chosen) void i18n.changeLanguage(chosen);
  }, [i18n, chosen]);
  return null;
}
