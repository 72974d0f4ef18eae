import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { chooseLocale } from '../i18n/locale.ts';
import { changeLocale } from '../i18n/setup.ts';
import { visitAtom } from '../visit/visitAtom.ts';

/** Keeps the language that the address asks for, as far as the partner offers it. */
export function LocaleSync(): null {
  const { i18n } = useTranslation();
  const { search } = useLocation();
  const { partner } = useAtomValue(visitAtom);
  const chosen = chooseLocale(new URLSearchParams(search).get('lang'), partner?.supportedLocales);
  useEffect(() => {
    if (i18n.language !== chosen) void changeLocale(i18n, chosen);
  }, [i18n, chosen]);
  return null;
}
