import type { JSX } from 'react';
import { isJsonObject, type Json } from '../../../base/json.ts';
import type { GetFormText } from './formTexts.ts';
import { inLanguageOfPage } from './inLanguageOfPage.ts';
import styles from '../../parts/TermsOfService/TermsOfService.module.css';

const NAMES = ['termsOfService', 'privacyNotice', 'privacyPractices'] as const;

/**
 * Links to the documents that a member should know before creating an account.
 * They open in a new tab, so that what is typed is kept.
 * @param documents the addresses of the product's documents, by the text that names each
 */
export function LegalLinks({ documents, formText }: { readonly documents: Json | undefined; readonly formText: GetFormText }): JSX.Element {
  const paths = isJsonObject(documents) ? documents : {};
  return (
    <ul className={styles.links}>
      {NAMES.map((name) => {
        const path = paths[name];
        return typeof path !== 'string' ? null : (
          <li key={name}>
            <a href={inLanguageOfPage(path)} target="_blank" rel="noopener">
              {formText(name)} ({formText('newTab')})
            </a>
          </li>
        );
      })}
    </ul>
  );
}
