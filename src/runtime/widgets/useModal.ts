import { useEffect, type RefObject } from 'react';

/**
 * Opens a dialog as a modal while it is mounted, which makes the page behind it inert.
 * Moves focus into the dialog, and back when it unmounts.
 * @param focused the selector of the element in the dialog that receives focus.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, focused: string): void {
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    // Browsers before 2022 have no modal dialogs. Show the dialog within the page there.
    if (typeof element?.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    element?.querySelector<HTMLElement>(focused)?.focus();
    return () => {
      if (typeof element?.close === 'function') element.close();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, [dialog, focused]);
}
