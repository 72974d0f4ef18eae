/**
 * Holds button presses on a server-rendered screen until the page's program can handle them.
 * @returns a function that repeats the
 * last one, to be called once the program runs.
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
