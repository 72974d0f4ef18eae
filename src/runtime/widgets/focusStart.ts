/**
 * Moves focus to the heading or the error summary that a screen begins with, and scrolls to the top of the page, or to that element if
 * it would not fit below what is above it, as with large text or in landscape.
 */
export function focusStart(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  document.documentElement.scrollTop = 0;
  if (element.getBoundingClientRect().bottom > innerHeight) element.scrollIntoView();
}
