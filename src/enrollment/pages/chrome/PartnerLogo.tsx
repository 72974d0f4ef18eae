import type { JSX } from 'react';
import { PartnerInitials } from './PartnerInitials.tsx';
import frame from '../../../runtime/survey/frame.module.css';

/** Where a partner's logos are: one for light backgrounds, and perhaps another for dark ones. */
export type Logo = { readonly light: string; readonly dark?: string };

/** What a page shows of a partner. */
interface PartnerLogoProps {
  readonly name: string;
  readonly logo: Logo | undefined;
  /** True where the partner keeps the colours of its logo. */
  readonly original: boolean;
  /** The logo for dark backgrounds, where the background is dark. */
  readonly dark?: string | undefined;
}

/**
 * A partner's logo: in its own colours where the partner keeps them, else in greys; its initials and name where it has none. A
 * logo for light backgrounds stands on a light plate: a filter that recolours it would turn an opaque one into a block.
 */
export function PartnerLogo({ name, logo, original, dark }: PartnerLogoProps): JSX.Element {
  const style = original ? (dark ? '' : frame.groundedLogo) : `${frame.plainLogo} ${frame.groundedLogo}`;
  return (
    <span className={frame.partner} data-logo="partner">
      {logo ? (
        <img src={(original && dark) || logo.light} alt={name} className={`${frame.logo} ${style}`} />
      ) : (
        <PartnerInitials name={name} />
      )}
    </span>
  );
}
