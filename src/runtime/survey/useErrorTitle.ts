import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Begins the document's title with "Error:" while the form of this component is refused. The page names itself in a layout effect,
 * before this.
 */
export function useErrorTitle(isRefused: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!isRefused) return undefined;
    const plain = document.title;
    const marked = t('product.refused', { title: plain });
    document.title = marked;
    return () => {
      // Another page, or another language, has named itself anew.
      if (document.title === marked) document.title = plain;
    };
  }, [isRefused, t]);
}
