import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../texts/locale.ts';
import { laterTexts } from '../texts/setup.ts';
import { afterPaint } from './afterPaint.ts';

/** Returns true once the texts that no first screen needs are there. They are loaded after the first paint. */
export function useLaterTexts(): boolean {
  const { i18n } = useTranslation();
  const [hasTexts, setHasTexts] = useState(() => i18n.exists('survey.part'));
  useEffect(() => {
    if (hasTexts) return undefined;
    let left = false;
    const load = (): Promise<void> => laterTexts(i18n, chooseLocale(i18n.language)).then(() => (left ? undefined : setHasTexts(true)));
    // These texts only help: the survey works without them.
    const cancel = afterPaint(() => void load().catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, [hasTexts, i18n]);
  return hasTexts;
}
