import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** Nobody sees a step and presses on it in this time: the second click of a double click does. In milliseconds. */
const BLINK_MS = 100;

/**
 * A double click answers one step, not two: a press that was made before its step stood is dropped, and so is the second
 * click of a mouse that follows in a blink. Quick presses one by one (a finger that knows the way) all count.
 * @param step the step that is shown.
 * @returns a capturing click handler for the element around the steps.
 */
export function useOneStepAClick(step: string): (event: MouseEvent) => void {
  const shownAt = useRef(0);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) shownAt.current = performance.now();
    isFirst.current = false;
  }, [step]);
  return (event) => {
    const { detail, timeStamp, nativeEvent } = event;
    const isSecond = detail === 2 && !('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch');
    if (timeStamp >= shownAt.current + (isSecond ? BLINK_MS : 0)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
