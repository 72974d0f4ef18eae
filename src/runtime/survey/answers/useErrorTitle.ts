import { useEffect } from 'react';
import { useTranslation } from '../../texts/translation.tsx';

/** Stands for the document's title in the text around it. */
const PLAIN = '\u0000';

/**
 * Prefixes the document's title with "Error:" while the form is rejected.
 * The page sets its title in a layout effect, which runs before this effect.
 */
export function useErrorTitle(isRefused: boolean): void {
  const { t } = useTranslation();
  const text = t('product.refused', { title: PLAIN });
  useEffect(() => {
    if (!isRefused) return undefined;
    const plain = document.title;
    const marked = text.replace(PLAIN, () => plain);
    document.title = marked;
    return () => {
      // Keep a title that another page or language has set meanwhile.
      if (document.title === marked) document.title = plain;
    };
  }, [isRefused, text]);
}
