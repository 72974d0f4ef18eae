import { fingerprint } from '../../../runtime/base/fingerprint.ts';
import { isJsonObject, type JsonObject } from '../../../runtime/base/json.ts';
import { memoiseLastTwoOfEach } from '../../../runtime/base/memoiseLastTwo.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { locate, type Document } from '../../../runtime/definitions/parse.ts';
import type { Sources } from '../../../runtime/definitions/sources.ts';
import { textsOf } from './locales.ts';
import { findingIn } from '../report.ts';

/** The language that all others are translated from. */
const FIRST = 'en';

/** A text with its translation and its recorded state. */
export interface Translation {
  readonly path: Path;
  /** The path with dots, which is the key of the record. */
  readonly name: string;
  readonly english: string;
  readonly translated: string;
  /**
   * `fresh`: as recorded, or only the translation was reworded. `stale`: English changed and the translation did not. `new`: not
   * recorded yet. `retranslated`: both changed, so the translation is presumably current.
   */
  readonly state: 'fresh' | 'stale' | 'new' | 'retranslated';
}

/** All translations into one language. */
export interface Translations {
  readonly locale: string;
  readonly document: Document;
  readonly first: Document;
  readonly texts: readonly Translation[];
}

/** Returns the record of a text: the fingerprints of the English and of its translation. */
export function recordOf({ english, translated }: Pick<Translation, 'english' | 'translated'>): string {
  return `${fingerprint(english)} ${fingerprint(translated)}`;
}

function stateOf(english: string, translated: string, recorded: unknown): Translation['state'] {
  const [from, to] = typeof recorded === 'string' ? recorded.split(' ') : [];
  if (from === undefined || to === undefined) return 'new';
  if (fingerprint(english) === from) return 'fresh';
  return fingerprint(translated) === to ? 'stale' : 'retranslated';
}

const rememberTranslations = memoiseLastTwoOfEach<Translations>();

/** Returns the translations of every language except the first. Omits languages that could not be read. */
export function translationsOf({ files: { texts, translation }, broken }: Pick<Sources, 'files' | 'broken'>): readonly Translations[] {
  const first = texts.get(FIRST);
  if (!first || broken.has(first.file)) return [];
  return [...texts].flatMap(([locale, document]): readonly Translations[] => {
    if (locale === FIRST || broken.has(document.file)) return [];
    const record = translation.get(locale);
    const recorded = record && !broken.has(record.file) && isJsonObject(record.value) ? record.value : NO_RECORD;
    return [rememberTranslations(locale, [document, first, recorded], () => translationsInto(locale, document, first, recorded))];
  });
}

const NO_RECORD: JsonObject = {};

function translationsInto(locale: string, document: Document, first: Document, recorded: JsonObject): Translations {
  const english = new Map(textsOf(first.value).map(([path, text]) => [path.join('.'), text]));
  const texts = textsOf(document.value).flatMap(([path, translated]): readonly Translation[] => {
    const name = path.join('.');
    const source = english.get(name);
    return source === undefined ? [] : [{ path, name, english: source, translated, state: stateOf(source, translated, recorded[name]) }];
  });
  return { locale, document, first, texts };
}

/**
 * Reports translations that are older than their English source.
 * @param others all other findings; a text with another finding, here or in English, is skipped until that is fixed
 */
export function checkStale(sources: Sources, others: readonly Finding[]): readonly Finding[] {
  const reported = new Set(others.map(({ file, line }) => `${file}:${line}`));
  const isReported = (document: Document, path: Path): boolean => reported.has(`${document.file}:${locate(document, path).line}`);
  return translationsOf(sources).flatMap(({ document, first, texts }) =>
    texts.flatMap(({ path, name, english, state }) => {
      if (state !== 'stale' || isReported(document, path) || isReported(first, path)) return [];
      return [
        {
          ...findingIn(
            { document, path },
            'text-stale',
            `The English has changed since this was translated. It is now "${shorten(english)}".`,
            "Translate it again. If the translation is still right, say so in the preview's form.",
          ),
          command: `npm run -s survey -- translations --record ${name}`,
        },
      ];
    }),
  );
}

/** Longer excerpts make the finding hard to read. */
const SHOWN = 80;

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} ...` : text;
}
