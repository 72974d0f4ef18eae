import type { JSX } from 'react';
import type { Translator } from '../../../runtime/texts/translation.tsx';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import styles from './crash.module.css';

/** Shown when the page itself has failed. The draft is intact, so a reload continues where the member was. */
export function Crash({ i18n }: { readonly i18n: Translator }): JSX.Element {
  return (
    <main className={styles.crash} data-screen="crash">
      <h1>{i18n.t('crash.title')}</h1>
      <p>{i18n.t('crash.body')}</p>
      <Button action="retry" onClick={() => location.reload()}>
        {i18n.t('crash.reload')}
      </Button>
    </main>
  );
}
