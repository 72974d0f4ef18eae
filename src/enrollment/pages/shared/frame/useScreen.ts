import { useEffect, useRef, type RefObject } from 'react';
import { usePageTitle } from '../../../../runtime/texts/pageTitle.ts';

/**
 * Names the page in the title bar and moves the focus to its heading on arrival.
 * @param title the page's name, without the product's.
 * @returns a ref for the `<h1>`, which needs `tabIndex={-1}`.
 */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // A visitor may already type in the screen that the server has rendered.
    if (heading.current?.closest('main')?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo?.(0, 0);
  }, []);
  return heading;
}
