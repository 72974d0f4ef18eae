import { useEffect, useRef, type ComponentProps, type JSX } from 'react';

/** Props of a modal dialog, which is open while it is mounted. */
interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> {
  /** Called on Escape. */
  readonly onEscape: () => void;
}

/**
 * A native modal dialog, which makes the page behind it inert. Moves focus to its heading when it mounts, and back when it unmounts.
 */
export function Modal({ onEscape, ...props }: ModalProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    // Browsers before 2022 have no modal dialogs. Show the dialog within the page there.
    if (typeof element?.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    // On a button, a second press of the key that opened the dialog would act before the dialog can have been read.
    element?.querySelector('h2')?.focus();
    return () => {
      if (typeof element?.close === 'function') element.close();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
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
