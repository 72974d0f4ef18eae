import { Suspense, useEffect, useState, type ComponentType, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { Loading } from '../../../runtime/survey/status/Loading.tsx';

/**
 * Wraps a page outside the entry and the survey, and loads its texts with it. Throws a failed load, like a failed load of the page
 * itself.
 */
export function WithTexts({ page: Page }: { readonly page: ComponentType }): JSX.Element {
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<{ readonly failure: unknown } | null>(() => (i18n.hasLaterTexts() ? { failure: null } : null));
  useEffect(() => {
    let left = false;
    // Also runs if the texts are loaded: they may have arrived after the first render, which showed the spinner.
    i18n.loadLaterTexts().then(
      () => !left && setLoaded((now) => now ?? { failure: null }),
      // A page that is already shown has the texts that the server rendered it with.
      (failure: unknown) => !left && setLoaded((now) => now ?? { failure }),
    );
    return () => {
      left = true;
    };
  }, [i18n]);
  if (loaded?.failure) throw loaded.failure;
  const spinner = <Loading label={t('common.loading')} />;
  // The page needs its own boundary: a boundary that has shown the spinner would keep it in the document, hidden next to the
  // fallback.
  return (
    <Suspense key={loaded ? 'page' : 'texts'} fallback={spinner}>
      {loaded ? <Page /> : spinner}
    </Suspense>
  );
}
