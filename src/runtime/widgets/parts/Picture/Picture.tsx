import type { JSX } from 'react';
import type { Json } from '../../../base/json.ts';
import { drawingUrl } from './drawings.ts';
import styles from './Picture.module.css';

/**
 * A drawing by name, in the colours of the page; renders nothing if there is no drawing with that name. A decorative drawing has no `alt`.
 */
export function Picture(props: {
  readonly name: Json | undefined;
  readonly alt: string | undefined;
  readonly isWide?: boolean;
  /** True for a picture above a question's texts that is beside them on a desktop. */
  readonly isBesideTexts?: boolean;
}): JSX.Element | null {
  const { name, alt = '', isWide = false, isBesideTexts = false } = props;
  const href = typeof name === 'string' ? drawingUrl(name) : undefined;
  if (href === undefined) return null;
  return (
    <svg
      className={`${styles.picture} ${isWide ? styles.wide : ''} ${isBesideTexts ? styles.beside : ''}`}
      viewBox="0 0 320 200"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <use href={href} />
    </svg>
  );
}
