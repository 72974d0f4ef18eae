import { useEffect, useState } from 'react';
import { useTranslation } from '../texts/translation.tsx';
import { afterPaint } from './afterPaint.ts';

/** Returns true once the interface's later texts, which load after the first paint, are available. */
export function useLaterTexts(): boolean {
  const { i18n } = useTranslation();
  const [hasTexts, setHasTexts] = useState(() => i18n.hasLaterTexts());
  useEffect(() => {
    if (hasTexts) return undefined;
    let left = false;
    const load = (): Promise<void> => i18n.loadLaterTexts().then(() => (left ? undefined : setHasTexts(true)));
    // These texts are optional: the survey works without them.
    const cancel = afterPaint(() => void load().catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, [hasTexts, i18n]);
  return hasTexts;
}
