import type { JSX, ReactNode } from 'react';
import { Skeleton } from '../../widgets/parts/Skeleton/Skeleton.tsx';
import styles from './Loading.module.css';
import { useLoading } from './LoadingStatus.tsx';
import survey from '../Survey.module.css';

interface LoadingProps {
  /** The announcement for assistive tools. */
  readonly label: string;
  /** The class that positions it. By default it is laid out as the page's only content. */
  readonly className?: string | undefined;
  /** Its content; the outline of a step by default. */
  readonly children?: ReactNode;
}

/** Placeholder for a page or a step while it loads. */
export function Loading({ label, className = `${survey.main} ${styles.page}`, children = <Skeleton /> }: LoadingProps): JSX.Element {
  useLoading(label);
  return (
    <main className={className} data-screen="loading" aria-busy="true">
      {children}
    </main>
  );
}
