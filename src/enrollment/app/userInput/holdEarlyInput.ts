/**
 * Holds what a visitor does on a server-rendered screen until the page's script can handle it: the last press of a button, and
 * the choice in each select, made before or after this script ran. Until it runs, the page itself marks the pressed button
 * (src/server/builtPage/earlyPress.ts). Fields are read when the form is sent, so typed text needs no help.
 * @returns a function that replays both, to be called once the script runs
 */
export function holdEarlyInput(container: HTMLElement): () => void {
  let pressedButton = container.querySelector<HTMLElement>('[data-pressed]');
  const hold = (event: Event): void => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    pressedButton = button;
  };
  container.addEventListener('click', hold);
  return () => {
    container.removeEventListener('click', hold);
    for (const select of container.querySelectorAll('select'))
      if (select.selectedOptions[0]?.defaultSelected === false) select.dispatchEvent(new Event('change', { bubbles: true }));
    pressedButton?.removeAttribute('data-pressed');
    pressedButton?.click();
  };
}
