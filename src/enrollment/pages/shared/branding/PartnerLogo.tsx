import type { JSX } from 'react';
import frame from '../../../../runtime/survey/frame/frame.module.css';

/** A partner's logo: its address for light backgrounds, optionally one for dark backgrounds, and the width of each divided by its height. */
export type Logo = { readonly light: string; readonly dark?: string; readonly lightRatio?: number; readonly darkRatio?: number };

/** The `height` attribute of a logo. Only its ratio to `width` matters, because style sheets set the size. */
const HEIGHT = 100;

/** The parts of a partner that a page shows. */
interface PartnerLogoProps {
  readonly name: string;
  readonly logo: Logo | undefined;
  /** True when the partner keeps its logo's colours. */
  readonly original: boolean;
  /** True on a dark background. */
  readonly onDark?: boolean;
}

/**
 * A partner's logo: in its own colours if the partner keeps them, else in greyscale; its initials and name if it has none. A logo for
 * light backgrounds gets a light plate, because a recolouring filter would turn an opaque logo into a block.
 */
export function PartnerLogo({ name, logo, original, onDark = false }: PartnerLogoProps): JSX.Element {
  const isDark = onDark && original && logo?.dark !== undefined;
  const style = isDark ? '' : `${original ? '' : frame.plainLogo} ${frame.groundedLogo}`;
  const ratio = isDark ? logo.darkRatio : logo?.lightRatio;
  // The space is reserved before the picture arrives, so nothing moves.
  const size = ratio === undefined ? {} : { width: Math.round(ratio * HEIGHT), height: HEIGHT };
  return (
    <span className={frame.partner} data-logo="partner">
      {logo ? (
        <img src={isDark ? logo.dark : logo.light} alt={name} className={`${frame.logo} ${style}`} {...size} />
      ) : (
        <PartnerInitials name={name} />
      )}
    </span>
  );
}

/** Returns up to two initials of a partner's name, for its mark: `Northwind Traders` gives `NT`. */
export function initials(name: string): string {
  const firsts = [...name.matchAll(/(?:^|[\s-])([\p{L}\p{N}])/gu)].map(([, first]) => first);
  return [...firsts.slice(0, 1), ...firsts.slice(1).slice(-1)].join('').toUpperCase();
}

/** The mark and name of a partner without a logo. Screen readers skip the mark, because it adds nothing to the name. */
function PartnerInitials({ name }: { readonly name: string }): JSX.Element {
  return (
    <>
      <span className={frame.initials} data-logo="initials" aria-hidden="true">
        {initials(name)}
      </span>
      {name}
    </>
  );
}
