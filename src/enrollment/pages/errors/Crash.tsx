import { useEffect, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { useScreen } from '../shared/frame/useScreen.ts';
import styles from './crash.module.css';

function reload(): void {
  location.reload();
}

/**
 * Shown when the page itself has failed. The draft is intact, so a reload continues where the member was. The browser's Back reloads
 * too: nothing is left that would show the address it returns to.
 */
export function Crash(): JSX.Element {
  const { t } = useTranslation();
  const heading = useScreen(t('crash.title'));
  useEffect(() => addEventListener('popstate', reload), []);
  return (
    <main className={styles.crash} data-screen="crash">
      <h1 ref={heading} tabIndex={-1}>
        {t('crash.title')}
      </h1>
      <p>{t('crash.body')}</p>
      <Button action="retry" onClick={reload}>
        {t('crash.reload')}
      </Button>
    </main>
  );
}
