import { Suspense, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';
import { FullScreenSpinner } from '../shared/loading/FullScreenSpinner.tsx';
import { SiteFooter } from '../shared/frame/SiteFooter.tsx';
import { LazyPage } from '../shared/loading/LazyPage.tsx';
import { EligibilityScreen } from './EligibilityScreen.tsx';
import { LandingLayout } from './LandingLayout.tsx';
import styles from './landing.module.css';
import { comesFromReset, isSingleSignOn } from '../../visit/addressBar/arrival.ts';
import { entryScreen } from './entry/entryScreen.ts';
import type { LoadedEntry } from './entry/firstEntry.ts';
import { useEmployerSlug } from './useEmployerSlug.ts';
import { useEntry } from './entry/useEntry.ts';
import { lazyComponent } from '../shared/loading/lazyComponent.ts';

const codeScreens = () => import('./codeScreens.ts');

/** The screens that ask for a code, if they were loaded before the first render. A press before its screen is hydrated would be lost. */
let loadedCodeScreens: Awaited<ReturnType<typeof codeScreens>> | null = null;

/** Loads the screens that ask for a code, for a page that hydrates one. Never rejects: the screen itself then fails, and offers a reload. */
export async function loadCodeScreens(): Promise<undefined> {
  loadedCodeScreens = await codeScreens().catch(() => null);
}

const AfterReset = lazyComponent(async () => (await import('../rarePages.ts')).AfterReset);
const SignOnScreen = lazyComponent(async () => (await import('../rarePages.ts')).SignOnScreen);
const PasscodeScreen = lazyComponent(async () => (await codeScreens()).PasscodeScreen);
const RefreshScreen = lazyComponent(async () => (await codeScreens()).RefreshScreen);
const UpidScreen = lazyComponent(async () => (await codeScreens()).UpidScreen);

/** The landing page for an address: the partner that offers the program, and the form to join it. */
export function Landing(): JSX.Element {
  const { t } = useTranslation();
  const slug = useEmployerSlug() ?? null;
  const entry = useEntry(slug);
  if (entry === null) return <FullScreenSpinner label={t('landing.loading')} />;
  const isMember = entry.kind !== 'refresh' && entry.isMember === true;
  return (
    <LandingLayout partner={entry.partner} isMember={isMember} footer={<SiteFooter />}>
      <Suspense fallback={<Loading label={t('landing.loading')} className={styles.panel} />}>
        <LandingScreen entry={entry} slug={slug} />
      </Suspense>
    </LandingLayout>
  );
}

/** The screen that the landing shows for a loaded entry. */
function LandingScreen({ entry, slug }: { readonly entry: LoadedEntry; readonly slug: string | null }): JSX.Element {
  const { search, state } = useLocation();
  if (entry.kind === 'refresh') return <LazyPage page={RefreshScreen} />;
  if (entry.kind === 'ask') {
    const screens = loadedCodeScreens ?? { PasscodeScreen, UpidScreen };
    return <LazyPage page={entryScreen(slug, entry.partner) === 'passcode' ? screens.PasscodeScreen : screens.UpidScreen} />;
  }
  if (isSingleSignOn(search)) return <LazyPage key={search} page={SignOnScreen} />;
  return comesFromReset(search, state) ? <LazyPage key={entry.upid} page={AfterReset} /> : <EligibilityScreen key={entry.upid} />;
}
