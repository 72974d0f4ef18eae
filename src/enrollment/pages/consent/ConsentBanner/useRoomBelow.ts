import { useEffect, useRef, type RefObject } from 'react';

/**
 * Reserves room at the lower end of the page for an element that is fixed there. The page can then be scrolled clear of it, and
 * browsers do not scroll a focused control under it (WCAG 2.2, 2.4.11). An element that is not fixed, as on a short screen, gets no
 * room.
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
