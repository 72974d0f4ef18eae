import type { JSX } from 'react';

/** The product's mark. Its name is always written next to it, so screen readers skip the mark. */
export function ProductMark(): JSX.Element {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect width="28" height="28" rx="9" fill="var(--brand)" />
      <path
        d="M8 18.5c4.5 0 9.5-3 11.5-10 1.8 8-3 12.5-8.5 11.5M8 18.5c1.6-3 4-5 6.5-6"
        stroke="var(--paper)"
        strokeWidth="1.9"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
