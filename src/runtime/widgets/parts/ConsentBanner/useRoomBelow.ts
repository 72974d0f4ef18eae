import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leaves room at the lower end of the page for what is fixed there: the page can be scrolled up from under it, and a browser that
 * brings a control into view keeps it clear (WCAG 2.2, 2.4.11). What stands in the page, as on a low screen, needs none.
 */
export function useRoomBelow(): RefObject<HTMLElement | null> {
  const fixed = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = fixed.current;
    const { style } = document.documentElement;
    const leaveRoom = (): void => {
      const isFixed = element !== null && getComputedStyle(element).position === 'fixed';
      style.setProperty('--room-below', `${isFixed ? element.offsetHeight : 0}px`);
    };
    leaveRoom();
    const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(leaveRoom) : null;
    if (element) observer?.observe(element);
    addEventListener('resize', leaveRoom);
    return () => {
      observer?.disconnect();
      removeEventListener('resize', leaveRoom);
      style.removeProperty('--room-below');
    };
  }, []);
  return fixed;
}
