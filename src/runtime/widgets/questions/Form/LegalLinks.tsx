import type { JSX } from 'react';
import type { FormTexts } from './formTexts.ts';
import { inLanguageOfPage } from './inLanguageOfPage.ts';
import styles from '../../parts/TermsOfService/TermsOfService.module.css';

const LINKS = [
  ['/terms', 'termsOfService'],
  ['/privacy', 'privacyNotice'],
  ['/notice-of-privacy-practices', 'privacyPractices'],
] as const;

/**
 * Links to the documents that a member should know before creating an account.
 * They open in a new tab, so that what is typed is kept.
 */
export function LegalLinks({ words }: { readonly words: FormTexts }): JSX.Element {
  return (
    <ul className={styles.links}>
      {LINKS.map(([path, name]) => (
        <li key={path}>
          <a href={inLanguageOfPage(path)} target="_blank" rel="noopener">
            {words(name)} ({words('newTab')})
          </a>
        </li>
      ))}
    </ul>
  );
}
