import { useRef, type MouseEvent } from 'react';

/**
 * A double click answers one step, not two: its second click falls on the step that the first one brought, and is dropped.
 * @param step the step that is shown.
 * @returns a capturing click handler for the element around the steps.
 */
export function useOneStepAClick(step: string): (event: MouseEvent) => void {
  const first = useRef(step);
  return (event) => {
    if (event.detail <= 1) {
      first.current = step;
      return;
    }
    if (first.current === step) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
