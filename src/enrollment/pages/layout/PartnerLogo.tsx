import type { JSX } from 'react';
import { PartnerInitials } from './PartnerInitials.tsx';
import frame from '../../../runtime/survey/frame/frame.module.css';

/** The addresses of a partner's logo: one for light backgrounds, and optionally one for dark backgrounds. */
export type Logo = { readonly light: string; readonly dark?: string };

/** The parts of a partner that a page shows. */
interface PartnerLogoProps {
  readonly name: string;
  readonly logo: Logo | undefined;
  /** True when the partner keeps its logo's colours. */
  readonly original: boolean;
  /** The logo for dark backgrounds, on pages whose background is dark. */
  readonly dark?: string | undefined;
}

/**
 * A partner's logo: in its own colours if the partner keeps them, else in greys; its initials and name if it has none. A logo for
 * light backgrounds gets a light plate, because a recolouring filter would turn an opaque logo into a block.
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
