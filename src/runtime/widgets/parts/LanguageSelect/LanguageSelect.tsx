import type { JSX } from 'react';
import styles from './LanguageSelect.module.css';

/** A language to choose: its tag, and its name in that language. */
export interface Language {
  readonly tag: string;
  readonly name: string;
}

/** Chooses the language of the page. Renders nothing for fewer than two languages. */
export function LanguageSelect({
  label,
  languages,
  value,
  onChange,
}: {
  readonly label: string;
  readonly languages: readonly Language[];
  readonly value: string;
  readonly onChange: (tag: string) => void;
}): JSX.Element | null {
  if (languages.length < 2) return null;
  return (
    <label className={styles.language}>
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
      </svg>
      <span className="visually-hidden">{label}</span>
      <select className={styles.select} data-action="language" value={value} onChange={(event) => onChange(event.target.value)}>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
