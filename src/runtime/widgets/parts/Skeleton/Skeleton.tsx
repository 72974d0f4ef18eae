import type { JSX } from 'react';
import styles from './Skeleton.module.css';

/**
 * The outline of a step while it loads: a heading and answers, in their usual positions. It appears after a short delay, so that a quick
 * load shows none. Hidden from assistive tools: the page announces that it is loading (LoadingStatus.tsx).
 */
export function Skeleton(): JSX.Element {
  return (
    <div className={styles.skeleton}>
      <p />
      <p />
      <p />
      <p />
    </div>
  );
}
