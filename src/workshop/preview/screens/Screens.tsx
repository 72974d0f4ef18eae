import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties, type JSX } from 'react';
import { TranslationProvider, type Translator } from '../../../runtime/texts/translation.tsx';
import { FOLDER } from '../../../runtime/definitions/sources.ts';
import type { SurveyTexts } from '../../../runtime/definitions/types.ts';
import { chooseLocale } from '../../../runtime/texts/language/locale.ts';
import { startTranslator } from '../../../runtime/texts/i18next.tsx';
import { interfaceTexts } from '../product/texts.ts';
import { loadSurveyTexts } from '../../../runtime/texts/surveyTexts.ts';
import { lastCommitAtom } from '../state/commit.ts';
import { findingsAtom } from '../state/definitions.ts';
import { readFile } from '../state/drafts.ts';
import { LANGUAGE_CHOICES, LANGUAGES } from '../state/languages.ts';
import type { PanelProps } from '../panelProps.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import { CheckField } from '../fields/CheckField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { TextField } from '../fields/TextField.tsx';
import styles from '../preview.module.css';
import { textsFor } from '../../explain/textsFor.ts';
import { loadersOf } from '../survey/useSource.ts';
import { displayAtom, type Display } from '../display/display.ts';
import {
  changesSince,
  filterScreens,
  namedRulesOf,
  screensOf,
  rulesFor,
  untranslatedScreens,
  type ScreenEntry,
  type ScreenFilter,
} from './entries.ts';
import { NamedRules } from './NamedRules.tsx';
import { ScreenFrame, type ScreenSize } from './ScreenFrame.tsx';
import { sessionFinder, type SessionAt } from './sessions.ts';
import { StillScreen } from './StillScreen.tsx';
import { useRuleNotes } from './useRuleNotes.ts';
import own from './screens.module.css';

const PHONE: ScreenSize = { width: 390, height: 760, scale: 0.62 };

const SIZES: Readonly<Record<string, ScreenSize>> = {
  phone: PHONE,
  desktop: { width: 1280, height: 800, scale: 0.42 },
};

const SIZE_CHOICES = [
  ['phone', 'Phone (390 pixels)'],
  ['desktop', 'Desktop (1280 pixels)'],
] as const;

const ALL = ['', 'All'] as const;

/** Everything that depends on a language. */
interface Language {
  readonly locale: string;
  readonly texts: SurveyTexts;
  readonly i18n: Translator;
}

/** Replaces the last commit while no filter needs it. */
const noCommitAtom = atom(null);

/** Every screen of the set, rendered by the survey itself, for review on this screen and on paper. */
export function Screens({ source, texts, definitions, compiled, walk, members, jump }: PanelProps): JSX.Element {
  const display = useAtomValue(displayAtom);
  const [sizeName, setSize] = useState('phone');
  const [locale, setLocale] = useState(String(walk.context.member['locale'] ?? 'en'));
  const [filter, setFilter] = useState({ search: '', section: '', widget: '', hasRule: false });
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [onlyUntranslated, setOnlyUntranslated] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [openingDate] = useState(() => new Date().toLocaleDateString('en-CA'));
  const all = definitions.texts[source.name];
  const language = useLanguage(all, locale);
  const commit = useAtomValue(onlyChanged ? lastCommitAtom : noCommitAtom);
  const committed = commit?.ok ? commit.definitions : null;
  const untranslated = useUntranslated(locale, onlyUntranslated);
  const find = useMemo(() => sessionFinder({ set: compiled, walk, members }), [compiled, walk, members]);
  const { partner } = walk.context;
  const shownTexts = useMemo(() => textsFor(language?.texts ?? texts, partner), [language, texts, partner]);
  const screens = useMemo(() => screensOf(source, shownTexts), [source, shownTexts]);
  const notes = useRuleNotes(source.name);
  const namedRules = useMemo(() => namedRulesOf(source, shownTexts, notes), [source, shownTexts, notes]);
  const shown = useMemo(() => {
    const before = committed?.sets[source.name];
    const english = committed?.texts[source.name]?.['en'] ?? null;
    const fullFilter: ScreenFilter = {
      ...filter,
      changed:
        onlyChanged && committed ? changesSince(before && english ? { set: before, texts: english } : null, { set: source, texts }) : null,
      untranslated: onlyUntranslated ? untranslated : null,
    };
    return filterScreens(screens, fullFilter);
  }, [screens, filter, onlyChanged, onlyUntranslated, untranslated, committed, source, texts]);
  const shownRules = useMemo(
    () => (shown.length === screens.length ? namedRules : rulesFor(shown, namedRules, filter.search)),
    [shown, screens, namedRules, filter.search],
  );
  const change = (part: Partial<typeof filter>): void => setFilter((now) => ({ ...now, ...part }));
  const size = SIZES[sizeName] ?? PHONE;

  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ key }: ScreenEntry): string => `${key} ${sizeName} ${locale}`;
  const isAllDrawn = language !== null && shown.every((screen) => drawn.has(keyOf(screen)));
  const print = useEffectEvent((): void => {
    window.print();
    setPrinting(false);
  });
  useEffect(() => {
    if (!isPrinting || !isAllDrawn) return undefined;
    // The last screen is drawn in the next frame, and measured in the one after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => print());
    });
    return () => cancelAnimationFrame(frame);
  }, [isPrinting, isAllDrawn]);
  const isDrawn = useCallback((key: string) => setDrawn((now) => new Set([...now, key])), []);

  return (
    <>
      <div className={own.tools}>
        <ChoiceField label="Screen" data-screens="size" value={sizeName} options={SIZE_CHOICES} change={setSize} />
        <ChoiceField label="Language" data-screens="locale" value={locale} options={LANGUAGE_CHOICES} change={setLocale} />
        <ChoiceField
          label="Section"
          data-screens="section"
          value={filter.section}
          options={[ALL, ...source.sections.map((each) => [each.id, texts.sections[each.id] ?? each.id] as const)]}
          change={(section) => change({ section })}
        />
        <ChoiceField
          label="Kind"
          data-screens="widget"
          value={filter.widget}
          options={[ALL, ...[...new Set(screens.map(({ widget }) => widget))].toSorted().map((each) => [each, each] as const)]}
          change={(widget) => change({ widget })}
        />
        <TextField
          label="Search all texts and rules"
          type="search"
          data-screens="search"
          value={filter.search}
          change={(search) => change({ search })}
        />
        <CheckField
          className={own.check}
          label="Has a rule"
          data-screens="hasRule"
          isOn={filter.hasRule}
          change={(hasRule) => change({ hasRule })}
        />
        <CheckField
          className={own.check}
          label="Changed since the last commit"
          data-screens="changed"
          isOn={onlyChanged}
          change={setOnlyChanged}
        />
        <CheckField
          className={own.check}
          label="Not translated"
          data-screens="untranslated"
          isOn={onlyUntranslated}
          change={setOnlyUntranslated}
        />
        <SmallButton data-action="print" disabled={isPrinting} onClick={() => setPrinting(true)}>
          {isPrinting ? 'Drawing all screens ...' : 'Print or save as PDF'}
        </SmallButton>
      </div>
      <p className={own.printed}>
        {source.name}, {LANGUAGES[locale] ?? locale}, {partner.name ?? partner.slug}. {openingDate}
        {!isAllDrawn && (
          <strong>
            {' '}
            Some screens are not drawn. Print with the button &quot;Print or save as PDF&quot; above them, which draws them first.
          </strong>
        )}
      </p>
      <p role="status">
        {shown.length} of {screens.length} screens. {shown.length === 0 && 'No screens match these filters. Clear one of them.'}
        {commit?.ok === false && ` They cannot be compared with the last commit. ${commit.why}`}
        {onlyUntranslated && locale.startsWith('en') && ' Choose another language to see what lacks a translation.'}
      </p>
      {language && (
        <TranslationProvider i18n={language.i18n}>
          <ul className={own.grid} style={drawnWidth(size)}>
            {shown.map((screen) => (
              <Thumb
                key={keyOf(screen)}
                drawnKey={keyOf(screen)}
                screen={screen}
                find={find}
                language={language}
                size={size}
                display={display}
                isPrinting={isPrinting}
                onDrawn={isDrawn}
                onJump={() => jump(screen.step)}
              />
            ))}
          </ul>
        </TranslationProvider>
      )}
      <h3 className={own.namedTitle}>Named rules and values</h3>
      <p className={own.namedTitle}>
        {shownRules.length} of {namedRules.length}. Shows the ones that these screens&apos; rules use.
        <span className={own.unprinted}> Use the search above to find others.</span>
      </p>
      <NamedRules rules={shownRules} />
    </>
  );
}

/** Returns the width of a drawn screen, for its title and rules. */
function drawnWidth({ width, scale }: ScreenSize): CSSProperties & Readonly<Record<'--drawn', string>> {
  return { '--drawn': `${Math.round(width * scale)}px` };
}

/** Returns the texts and the interface of a language; null until they are loaded. */
function useLanguage(all: Readonly<Record<string, SurveyTexts>> | undefined, locale: string): Language | null {
  const [interfaces, setInterfaces] = useState<Readonly<Record<string, Translator>>>({});
  const [language, setLanguage] = useState<Language | null>(null);
  const languageInterface = interfaces[locale];
  useEffect(() => {
    let isUnmounted = false;
    const { lang } = document.documentElement;
    if (!languageInterface)
      void startTranslator(chooseLocale(locale), interfaceTexts).then(
        (started) => !isUnmounted && setInterfaces((now) => ({ ...now, [locale]: started })),
      );
    if (languageInterface && all)
      void loadSurveyTexts(loadersOf(all), chooseLocale(locale)).then(
        (texts) => !isUnmounted && setLanguage({ locale, texts, i18n: languageInterface }),
      );
    return () => {
      isUnmounted = true;
      // Starting a translator sets the language of the page, but only the screens are in that language.
      document.documentElement.lang = lang;
    };
  }, [all, locale, languageInterface]);
  return language?.locale === locale ? language : null;
}

/** Returns the steps and screen-out reasons with texts to translate into a language, according to the findings. Empty until they are loaded. */
function useUntranslated(locale: string, isWanted: boolean): ReadonlySet<string> {
  const store = useStore();
  const findings = useAtomValue(findingsAtom);
  const [untranslated, setUntranslated] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isWanted) return undefined;
    let isUnmounted = false;
    const file = `${FOLDER}/texts/${locale}.json`;
    readFile(store, file).then(
      (text) => {
        if (!isUnmounted) setUntranslated(untranslatedScreens(findings, file, text ?? ''));
      },
      // The rest of the preview reports an unreachable server.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [store, findings, locale, isWanted]);
  return untranslated;
}

interface ThumbProps {
  readonly screen: ScreenEntry;
  readonly drawnKey: string;
  readonly find: (screen: ScreenEntry, locale: string) => SessionAt;
  readonly language: Language;
  readonly size: ScreenSize;
  readonly display: Display;
  readonly isPrinting: boolean;
  readonly onDrawn: (key: string) => void;
  readonly onJump: () => void;
}

/** A screen of the grid. It is drawn once it comes near the visible part, or is to be printed. */
function Thumb({ screen, drawnKey, find, language, size, display, isPrinting, onDrawn, onJump }: ThumbProps): JSX.Element {
  const element = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    // One batch may report a screen twice, first outside and then inside, when a filter moves it into view.
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '600px',
    });
    if (element.current) watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  const isShown = isNear || isPrinting;
  const { locale, texts } = language;
  const at = useMemo(() => (isShown ? find(screen, locale) : null), [isShown, find, screen, locale]);
  const onReady = useCallback(() => onDrawn(drawnKey), [onDrawn, drawnKey]);
  const { title, key, kind, rules } = screen;
  return (
    <li ref={element} data-thumb={key}>
      <div>
        <h3 className={own.title}>{title.replaceAll(/\{\{.+?\}\}/g, '…')}</h3>
        <p>
          {kind === 'screenOut' ? (
            <span className={styles.soft}>Screen-out {screen.reason}</span>
          ) : (
            <SmallButton data-jump={screen.step} onClick={onJump}>
              {screen.step}
              {kind === 'confirmation' && ', confirmation'}
            </SmallButton>
          )}
        </p>
        {at ? (
          <ScreenFrame title={`${title} (${key})`} size={size} locale={locale} display={display}>
            <StillScreen
              session={at.session}
              texts={texts}
              confirms={kind === 'confirmation'}
              showsAllOptions={isPrinting}
              inApp={display.inApp}
              onReady={onReady}
            />
          </ScreenFrame>
        ) : (
          <div className={own.wait} style={{ inlineSize: size.width * size.scale, blockSize: size.height * size.scale }}>
            Scroll here to draw it
          </div>
        )}
        {at?.member === null && (
          <p className={styles.note}>No example member reaches this screen, so it is shown without earlier answers.</p>
        )}
      </div>
      {rules.length > 0 && (
        <ul className={own.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
