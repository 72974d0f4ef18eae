import type { JSX, ReactNode } from 'react';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingKey } from '../state/findingKey.ts';
import styles from './editor.module.css';

interface ProblemsProps {
  readonly findings: readonly Finding[];
  /** Messages that replace a finding's own, each with the control that corrects it, keyed by the finding's code. */
  readonly remedies?: Readonly<Record<string, ReactNode>>;
}

/** The findings of a field. */
export function Problems({ findings, remedies = {} }: ProblemsProps): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {findings.map((finding) => (
        <li key={findingKey(finding)} data-field-problem={finding.code} data-field-finding={findingKey(finding)}>
          {remedies[finding.code] ?? `${finding.message} ${finding.hint}`}
        </li>
      ))}
    </ul>
  );
}
