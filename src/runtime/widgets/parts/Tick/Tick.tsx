import type { JSX } from 'react';

/** A tick in the colour of the text around it. Hidden from screen readers, which announce the state of the control instead. */
export function Tick({ className }: { readonly className?: string | undefined }): JSX.Element {
  return (
    <svg className={className} viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <path d="m4.5 10.5 3.7 3.7 7.3-8" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
