import type { StoryObj } from '@storybook/react';
import type { JSX, ReactNode } from 'react';
import { ScreenFrame } from '../../src/workshop/preview/screens/ScreenFrame.tsx';
import { PageScreen } from '../pages/PageScreen.tsx';
import { completeOf } from '../pages/pages.ts';
import { readDisplayed, type Displayed } from '../toolbars/toolbars.ts';
import type { StoryScreen, GeneratedStory } from './catalogue.ts';
import styles from './sheet.module.css';
import { SurveyScreen } from './SurveyScreen.tsx';
import { loadRenderableSet } from './surveyScreens.ts';

/** Loads what a screen needs, and returns a function that renders it. */
export async function loadScreen(screen: StoryScreen, { locale, partner }: Displayed, testTiming: boolean): Promise<() => JSX.Element> {
  if (screen.kind === 'page') {
    const { page } = screen;
    const finished = page.finished ? (await loadRenderableSet(page.finished.set)).finish(page.finished.member) : null;
    // A page keeps its state, so a change of partner or language mounts a new one.
    return () => (
      <PageScreen key={`${page.name} ${partner} ${locale}`} page={page} finished={finished} partner={partner} testTiming={testTiming} />
    );
  }
  const { set: name, key } = screen;
  const set = await loadRenderableSet(name);
  const texts = await set.textsIn(locale);
  return () => <SurveyScreen key={`${key} ${locale}`} set={set} screenKey={key} texts={texts} locale={locale} partner={partner} />;
}

/** Creates the story of a screen. */
export function screenStory({ name, screen }: GeneratedStory): StoryObj {
  return {
    name,
    // A story about a partner uses that partner's theme, regardless of the toolbar.
    parameters: { partner: screen.kind === 'page' ? screen.page.partner : undefined },
    // The product asks for consent only once, but a story can be opened repeatedly.
    loaders: [
      async ({ globals }) => ({ draw: await loadScreen(screen, readDisplayed(globals), isQuick(screen)) }),
      () => localStorage.clear(),
    ],
    render: (_args, { loaded: { draw } }) => (
      <div className={styles.screen} data-complete={completeSelector(screen)}>
        {draw()}
      </div>
    ),
  };
}

/** True if waiting phases are shortened: nobody should have to wait for a screen unless the story is about the wait. */
export function isQuick(screen: StoryScreen): boolean {
  return screen.kind === 'page' && screen.page.isPhase !== true;
}

/** Returns the selector of an element that is present once a screen is complete. `npm run shots` waits for it. */
export function completeSelector(screen: StoryScreen): string {
  if (screen.kind === 'page') return completeOf(screen.page);
  return screen.confirms ? 'dialog[open]' : 'main h1';
}

const PHONE = { width: 390, height: 760, scale: 0.62 };
const DESKTOP = { width: 1280, height: 800, scale: 0.4 };

/** Creates the story that shows all screens of a group side by side. */
export function screenSheet(stories: readonly GeneratedStory[]): StoryObj {
  return {
    name: 'All on one sheet',
    loaders: [
      async ({ globals }) => ({
        draws: await Promise.all(
          stories.map(async ({ name, screen }) => ({ name, draw: await loadScreen(screen, readDisplayed(globals), isQuick(screen)) })),
        ),
      }),
    ],
    render: (_args, { loaded: { draws }, globals }) => <Sheet draws={draws} displayed={readDisplayed(globals)} />,
  };
}

interface SheetProps {
  readonly draws: readonly { readonly name: string; readonly draw: () => ReactNode }[];
  readonly displayed: Displayed;
}

function Sheet({ draws, displayed: { locale, direction, display } }: SheetProps): JSX.Element {
  return (
    <ul className={styles.sheet}>
      {draws.map(({ name, draw }) => (
        <li key={name}>
          <p>{name}</p>
          <div className={styles.pair}>
            {[PHONE, DESKTOP].map((size) => (
              <ScreenFrame
                key={size.width}
                title={`${name}, ${size.width} px`}
                size={size}
                locale={locale}
                direction={direction}
                display={display}
              >
                {draw()}
              </ScreenFrame>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
