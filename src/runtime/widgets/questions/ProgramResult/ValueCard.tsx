import type { JSX } from 'react';
import { Tick } from '../../parts/Tick/Tick.tsx';
import styles from './ProgramResult.module.css';

/** A card with one benefit of the program; renders nothing without a title. */
export function ValueCard({ title, body }: { readonly title: string | undefined; readonly body: string | undefined }): JSX.Element | null {
  if (title === undefined) return null;
  return (
    <li className={styles.card}>
      <span className={styles.badge}>
        <Tick />
      </span>
      <div>
        <h2 className={styles.cardTitle}>{title}</h2>
        {body !== undefined && <p className={styles.cardBody}>{body}</p>}
      </div>
    </li>
  );
}
