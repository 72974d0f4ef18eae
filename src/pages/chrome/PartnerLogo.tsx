import type { JSX } from 'react';
import frame from '../../survey/frame.module.css';

/** Where a partner's logos are: one for light backgrounds, and perhaps another for dark ones. */
export type Logo = { readonly light: string; readonly dark?: string };

/** What a header shows of a partner. */
interface PartnerLogoProps {
  readonly name: string;
  readonly logo: Logo | undefined;
  /** True where the partner keeps the colours of its logo. */
  readonly original: boolean;
}

/** A partner's logo in a header: in its own colours where the partner keeps them, else in that of the words; its name where it has none. */
export function PartnerLogo({ name, logo, original }: PartnerLogoProps): JSX.Element {
  return (
    <span className={frame.partner} data-logo="partner">
      {logo ? <img src={logo.light} alt={name} className={original ? frame.logo : `${frame.logo} ${frame.plainLogo}`} /> : name}
    </span>
  );
}
