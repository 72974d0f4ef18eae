/**
 * Holds the presses of a button in a screen that the server rendered, because nothing can answer them before the page's program does.
 * @returns a function that repeats the last one, once the program can answer it.
 */
export function holdPresses(container: HTMLElement): () => void {
  let pressed: HTMLElement | null = null;
  const hold = (event: Event): void => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  container.addEventListener('click', hold);
  return () => {
    container.removeEventListener('click', hold);
    pressed?.click();
  };
}
