import { createContext, useContext, useLayoutEffect } from 'react';
import { useTranslation } from './translation.tsx';

/** Receives the title of a page that is rendered without a document, as on the server. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);

/**
 * Sets the document title.
 * @param name the page's name, without the product's
 */
export function usePageTitle(name: string): void {
  const { t } = useTranslation();
  const title = t('product.title', { page: name });
  // Effects do not run on the server.
  useContext(PageTitleContext)?.(title);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
