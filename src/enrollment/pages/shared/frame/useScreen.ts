import { useEffect, useRef, type RefObject } from 'react';
import { usePageTitle } from '../../../../runtime/texts/pageTitle.ts';
import { focusStart } from '../../../../runtime/widgets/focusStart.ts';

/**
 * Sets the document title and moves focus to the page's heading on arrival, and again to a heading that has replaced it.
 * @param title the page's name, without the product's.
 * @param layout changes when the page replaces the heading's element, which loses its focus.
 * @returns a ref for the `<h1>`, which needs `tabIndex={-1}`.
 */
export function useScreen(title: string, layout = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    const element = heading.current;
    // A visitor may already type in the screen that the server has rendered.
    if (element && element.closest('main')?.contains(document.activeElement) !== true) focusStart(element);
  }, [layout]);
  return heading;
}
