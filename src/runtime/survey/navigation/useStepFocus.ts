import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusStart } from '../../widgets/focusStart.ts';

/**
 * Moves focus to the heading of each new step, and scrolls to it. This happens before the paint, so that the browser paints the
 * layout that it forces. Focus does not move away from a member who is already typing in the first, server-rendered step, or from
 * somebody who types outside the survey.
 * @param step a value that changes with the step.
 * @param isEditingElsewhere returns true while somebody types outside the survey; always false by default. Must keep its identity.
 */
export function useStepFocus(step: string, isEditingElsewhere?: () => boolean): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const isInside = main.current?.contains(document.activeElement);
    const isInUse = isInside ? isFirst.current : isEditingElsewhere?.();
    isFirst.current = false;
    if (isInUse) return;
    const heading = main.current?.querySelector('h1');
    if (heading) focusStart(heading);
  }, [step, isEditingElsewhere]);
  return main;
}
