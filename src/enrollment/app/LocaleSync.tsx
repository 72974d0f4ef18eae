import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from '../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { chooseLocale } from '../../runtime/texts/language/locale.ts';
import { tabStorage } from '../visit/storage/tabStorage.ts';
import { visitFactsAtom } from '../visit/visitAtom.ts';
import { requestedLanguage } from './requestedLanguage.ts';

/** Applies the requested language if the partner offers it. */
export function LocaleSync(): null {
  const { i18n } = useTranslation();
  const { search, key } = useLocation();
  const { partner } = useAtomValue(visitFactsAtom);
  const requested = requestedLanguage(search, tabStorage);
  const locale = chooseLocale(requested, partner?.supportedLocales);
  useEffect(() => {
    if (i18n.language === locale) return undefined;
    const controller = new AbortController();
    void i18n.changeLanguage(locale, controller.signal);
    return () => controller.abort();
    // After a failed load, the next change of the address loads the texts again.
  }, [i18n, locale, key]);
  return null;
}
