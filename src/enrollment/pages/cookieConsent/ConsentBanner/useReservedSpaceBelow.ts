import { useEffect, useRef, type RefObject } from 'react';

/**
 * Reserves space at the bottom of the page for an element that is fixed there. The page can then be scrolled clear of it, and
 * browsers do not scroll a focused control under it (WCAG 2.2, 2.4.11). An element that is not fixed, as on a short screen, gets no
 * space.
 */
export function useReservedSpaceBelow(): RefObject<HTMLElement | null> {
  const fixedElement = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = fixedElement.current;
    const { style } = document.documentElement;
    const reserveSpace = (): void => {
      const isFixed = element !== null && getComputedStyle(element).position === 'fixed';
      style.setProperty('--reserved-below', `${isFixed ? element.offsetHeight : 0}px`);
    };
    reserveSpace();
    const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(reserveSpace) : null;
    if (element) observer?.observe(element);
    addEventListener('resize', reserveSpace);
    return () => {
      observer?.disconnect();
      removeEventListener('resize', reserveSpace);
      style.removeProperty('--reserved-below');
    };
  }, []);
  return fixedElement;
}
