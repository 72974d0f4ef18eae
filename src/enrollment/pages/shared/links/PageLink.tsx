import type { ComponentPropsWithoutRef, JSX } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface PageLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> {
  /** The path of the page, with its query string. */
  readonly to: string;
}

/** A link to a page of the product. The router's own link also prefetches pages, which costs bytes on the first screen. */
export function PageLink({ to, children, ...props }: PageLinkProps): JSX.Element {
  return (
    <a {...props} href={useHref(to)} onClick={useLinkClickHandler(to)}>
      {children}
    </a>
  );
}
