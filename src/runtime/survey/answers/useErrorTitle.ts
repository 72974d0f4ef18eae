import { useEffect } from 'react';
import { useTranslation } from '../../texts/translation.tsx';

/** Placeholder for the document's title in the translated text. */
const TITLE_MARK = '\u0000';

/**
 * Prefixes the document's title with "Error:" while the form is rejected.
 * The page sets its title in a layout effect, which runs before this effect.
 */
export function useErrorTitle(isRefused: boolean): void {
  const { t } = useTranslation();
  const text = t('product.refused', { title: TITLE_MARK });
  useEffect(() => {
    if (!isRefused) return undefined;
    const title = document.title;
    const errorTitle = text.replace(TITLE_MARK, () => title);
    document.title = errorTitle;
    return () => {
      // Keep a title that another page or language has set in the meantime.
      if (document.title === errorTitle) document.title = title;
    };
  }, [isRefused, text]);
}
