import type { JSX } from 'react';
import type { Json } from '../../../base/json.ts';
import { drawing } from './drawings.ts';
import styles from './Picture.module.css';

/** A drawing by name; null if there is no drawing with that name. A decorative drawing has no `alt`. */
export function Picture(props: {
  readonly name: Json | undefined;
  readonly alt: string | undefined;
  readonly wide?: boolean;
}): JSX.Element | null {
  const { name, alt = '', wide = false } = props;
  const src = typeof name === 'string' ? drawing(name) : undefined;
  if (src === undefined) return null;
  return <img className={`${styles.picture} ${wide ? styles.wide : ''}`} src={src} alt={alt} width={320} height={200} />;
}
