import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves focus to the heading of each new step, and scrolls to the top of the page, or to the heading if the header leaves no
 * room for it, as with large text or in landscape. This happens before the paint, so that the browser paints the layout that it
 * forces. Focus does not move away from a member who is already typing in the first, server-rendered step, or from somebody
 * who types outside the survey.
 * @param step a value that changes with the step.
 * @param isEditingElsewhere returns true while somebody types outside the survey; always false by default. Must keep its identity.
 */
export function useStepFocus(step: string, isEditingElsewhere?: () => boolean): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const isInside = main.current?.contains(document.activeElement) === true;
    const isInUse = isInside ? isFirst.current : isEditingElsewhere?.() === true;
    isFirst.current = false;
    if (isInUse) return;
    const heading = main.current?.querySelector<HTMLElement>('[data-heading], h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
    if (heading.getBoundingClientRect().bottom > innerHeight) heading.scrollIntoView?.({ block: 'start' });
  }, [step, isEditingElsewhere]);
  return main;
}
