import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the heading of each new step, and scrolls to the top of the page.
 * @param step any key that changes with the step.
 */
export function useStepFocus(step: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = main.current?.querySelector<HTMLElement>('[data-heading], h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [step]);
  return main;
}
