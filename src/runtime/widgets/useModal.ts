import { useEffect, type RefObject } from 'react';

/**
 * Shows a dialog as a modal one for as long as it is rendered: the page behind it is out of reach. The focus goes into it, and back to
 * where it was.
 * @param focused selects the element in the dialog that takes the focus.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, focused: string): void {
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // Browsers before 2022 have no modal dialogs: there it stands in the page.
    if (typeof element?.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    element?.querySelector<HTMLElement>(focused)?.focus();
    return () => {
      if (typeof element?.close === 'function') element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog, focused]);
}
