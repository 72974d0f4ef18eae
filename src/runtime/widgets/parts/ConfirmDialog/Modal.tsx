import { useEffect, useRef, type ComponentProps, type JSX } from 'react';

/** Props of a modal dialog, which is open while it is mounted. */
interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> {
  /** The selector of the element in the dialog that receives focus. */
  readonly focused: string;
  /** Called on Escape. */
  readonly onEscape: () => void;
}

/**
 * A native modal dialog, which makes the page behind it inert. Moves focus into the dialog when it mounts, and back when it unmounts.
 */
export function Modal({ focused, onEscape, ...props }: ModalProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    // Browsers before 2022 have no modal dialogs. Show the dialog within the page there.
    if (typeof element?.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    element?.querySelector<HTMLElement>(focused)?.focus();
    // With large text, the button may be so far below the question that the question would be out of sight.
    if (element && element.scrollTop > 0) element.querySelector('h2')?.focus();
    return () => {
      if (typeof element?.close === 'function') element.close();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, [focused]);
  return (
    <dialog
      {...props}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
    />
  );
}
