import type { JSX } from 'react';
import frame from '../../../../runtime/survey/frame/frame.module.css';

/** Returns up to two initials of a partner's name, for its mark: `Northwind Traders` gives `NT`. */
export function initials(name: string): string {
  const firsts = [...name.matchAll(/(?:^|[\s-])([\p{L}\p{N}])/gu)].map(([, first]) => first);
  return [...firsts.slice(0, 1), ...firsts.slice(1).slice(-1)].join('').toUpperCase();
}

/** The mark and name of a partner without a logo. Screen readers skip the mark, because it adds nothing to the name. */
export function PartnerInitials({ name }: { readonly name: string }): JSX.Element {
  return (
    <>
      <span className={frame.initials} data-logo="initials" aria-hidden="true">
        {initials(name)}
      </span>
      {name}
    </>
  );
}
