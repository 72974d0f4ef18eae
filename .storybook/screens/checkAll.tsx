import axe from 'axe-core';
import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { TranslationProvider } from '../../src/runtime/texts/translation.tsx';
import { waitFor } from 'storybook/test';
import groups from 'virtual:generated-stories';
import { equalAccessIn } from '../checks/equalAccess.ts';
import type { Locale } from '../../src/runtime/texts/language/locale.ts';
import { readDisplayed } from '../toolbars/toolbars.ts';
import { interfaceIn } from '../toolbars/withToolbars.tsx';
import type { StoryScreen, GeneratedStory } from './catalogue.ts';
import { completeSelector, isQuick, loadScreen } from './screenStory.tsx';

/**
 * `full` for `npm run accessibility`: the second engine checks these screens too. In `npm test` it checks the same screens in the
 * journeys.
 */
const ACCESSIBILITY: unknown = import.meta.env['ACCESSIBILITY'];

/** The languages that screens are checked in. British English differs in a few words only. */
const LANGUAGES: readonly Locale[] = ['en', 'de', 'ko', 'es'];

/** Rules that apply to whole documents only, not to a story. */
const OFF = { rules: { 'page-has-heading-one': { enabled: false } } };

/** The number of tests that share the screens, so that none takes too long on a busy machine. */
export interface Share {
  readonly kind: StoryScreen['kind'];
  readonly part: number;
  readonly of: number;
}

/**
 * Renders each generated story of a share in turn and checks it for violations: in one of the languages, or in all of them with
 * `npm run accessibility`. One test for many screens is faster than one test per screen, because starting a test takes longer than
 * rendering a screen. Shared content is checked once: header and footer per group, and content that another set has already
 * shown.
 * @returns the violations and the screens that did not appear, one line each.
 */
export async function checkAll(share: Share, globals: Readonly<Record<string, unknown>>, canvas: HTMLElement): Promise<readonly string[]> {
  const displayed = readDisplayed(globals);
  const checked = new Set<string>();
  const lines: string[] = [];
  const stillness = holdStill();
  for (const { group, name, screen } of storiesOfShare(share))
    for (const locale of languagesOf(screen)) {
      localStorage.clear();
      const place = canvas.appendChild(document.createElement('div'));
      place.lang = locale;
      const root = createRoot(place);
      const draw = await loadScreen(screen, { ...displayed, locale }, isQuick(screen));
      root.render(<TranslationProvider i18n={await interfaceIn(locale)}>{draw()}</TranslationProvider>);
      try {
        await untilShown(place, screen);
        for (const part of partsOf(place, group, checked))
          lines.push(...(await violationsIn(part)).map((line) => `${name}, ${locale}: ${line}`));
        if (isWider()) lines.push(`${name}, ${locale}: is wider than the page`);
        if (isWiderInRtl()) lines.push(`${name}, ${locale}: is wider than the page from right to left`);
      } catch (failure) {
        lines.push(`${name}, ${locale}: ${String(failure).split('\n', 1)[0]}`);
      }
      root.unmount();
      place.remove();
    }
  stillness.remove();
  return lines;
}

/** Returns the languages to check a screen in. In `npm test` the screen's key decides, so that sets with a common step share its check. */
function languagesOf(screen: StoryScreen): readonly Locale[] {
  if (ACCESSIBILITY === 'full') return LANGUAGES;
  const key = screen.kind === 'page' ? screen.page.name : screen.key;
  const turn = [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % LANGUAGES.length;
  return LANGUAGES.slice(turn, turn + 1);
}

interface SharedStory extends GeneratedStory {
  readonly group: string;
}

/** Returns the stories of a share. Neighbours stay together, because they have content in common. */
export function storiesOfShare({ kind, part, of }: Share): readonly SharedStory[] {
  const all = groups
    .flatMap(({ title, stories }) => stories.map((story) => ({ ...story, group: title })))
    .filter(({ screen }) => screen.kind === kind);
  return all.slice(Math.floor((all.length * part) / of), Math.floor((all.length * (part + 1)) / of));
}

/** Returns the element to check: the whole screen if its group is new, else its content if that is new. */
function partsOf(place: HTMLElement, group: string, checked: Set<string>): readonly Element[] {
  const content = [...place.querySelectorAll('main, dialog, [data-consent]')];
  const fresh = content.filter((part) => !checked.has(part.outerHTML));
  for (const name of [group, ...content.map((part) => part.outerHTML)]) {
    if (name === group && !checked.has(group)) {
      checked.add(group);
      return [place];
    }
    checked.add(name);
  }
  return fresh;
}

function untilShown(place: HTMLElement, screen: StoryScreen): Promise<void> {
  const selector = completeSelector(screen);
  return waitFor(
    () => {
      if (!place.querySelector(selector)) throw new Error(`no ${selector} appears`);
    },
    { timeout: 60_000 },
  );
}

/** True if the page scrolls sideways. */
function isWider(): boolean {
  const { documentElement: page } = document;
  return page.scrollWidth > page.clientWidth;
}

/** True if the page scrolls sideways in right-to-left direction. */
function isWiderInRtl(): boolean {
  document.documentElement.dir = 'rtl';
  const wider = isWider();
  document.documentElement.dir = 'ltr';
  return wider;
}

/** Ends every animation immediately, because half-transparent text has too little contrast. */
function holdStill(): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; }';
  return document.head.appendChild(style);
}

async function violationsIn(part: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(part, { ...OFF, resultTypes: ['violations'] });
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(ACCESSIBILITY === 'full' ? await equalAccessIn(part) : []),
  ];
}

/** Placeholder in which the screens are rendered. */
export function Canvas(): JSX.Element {
  return <></>;
}
