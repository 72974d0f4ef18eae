import { useEffect } from 'react';
import { useTranslation } from '../texts/translation.tsx';

/**
 * Prefixes the document's title with "Error:" while the form is rejected.
 * The page sets its title in a layout effect, which runs before this effect.
 */
export function useErrorTitle(isRefused: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!isRefused) return undefined;
    const plain = document.title;
    const marked = t('product.refused', { title: plain });
    document.title = marked;
    return () => {
      // Keep a title that another page or language has set meanwhile.
      if (document.title === marked) document.title = plain;
    };
  }, [isRefused, t]);
}
