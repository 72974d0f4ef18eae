import { createElement, Fragment, type JSX } from 'react';
import { proseParts, type ProsePart } from '../../../base/prose.ts';

/** Text with its links: telephone numbers and the directory of crisis lines. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  return createElement(Fragment, null, ...proseParts(text).map(renderPart));
}

function renderPart(part: ProsePart): JSX.Element | string {
  if (typeof part === 'string') return part;
  const { text, href } = part;
  return (
    <a href={href} {...(!href.startsWith('tel:') && { target: '_blank', rel: 'noopener noreferrer' })}>
      {text}
    </a>
  );
}
