import type { JSX } from 'react';
import { proseParts } from '../../base/prose.ts';

/** A text with its links: telephone numbers to call with a press, and the directory of crisis lines. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {proseParts(text).map((part, index) => {
        if (typeof part === 'string') return part;
        const { words, href } = part;
        return (
          <a key={index} href={href} {...(!href.startsWith('tel:') && { target: '_blank', rel: 'noopener noreferrer' })}>
            {words}
          </a>
        );
      })}
    </>
  );
}
