import { recordOf, translationsOf, type Translation, type Translations } from '../check/checks/staleTranslations.ts';
import { isJsonObject } from '../../runtime/base/json.ts';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { locate } from '../../runtime/definitions/parse.ts';
import { FOLDER, readSources } from '../../runtime/definitions/sources.ts';
import { nearest } from '../../runtime/base/nearest.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { writeFiles } from '../sourceEdits/writeFiles.ts';

/** The usage of the command. */
export const TRANSLATIONS_USAGE = `usage: survey translations [--record [TEXT...]]
  lists the translations that are older than their English
  --record   records the English behind each translation that is new or was translated again;
             also records TEXT (steps.sleep.title, or steps.sleep for the whole step), which is still right although its English changed`;

/** Returns true for a named text, or for part of a named text. */
function isNamed(name: string, namedTexts: readonly string[]): boolean {
  return namedTexts.some((each) => name === each || name.startsWith(`${each}.`));
}

function staleLines({ locale, document, texts }: Translations): readonly string[] {
  const stale = texts.filter(({ state }) => state === 'stale');
  return stale.flatMap(({ name, path, english, translated }) => [
    `${document.file}:${locate(document, path).line} ${name}`,
    `    en: ${english}`,
    `    ${locale}: ${translated}`,
  ]);
}

/** Formats the record of a language: updates everything except stale translations that are not named. */
function recordText({ texts }: Translations, recorded: Readonly<Record<string, unknown>>, namedTexts: readonly string[]): string {
  const entries = texts.map((text): readonly [string, unknown] => {
    const keeps = text.state === 'stale' && !isNamed(text.name, namedTexts);
    return [text.name, keeps ? recorded[text.name] : recordOf(text)];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/**
 * Runs `survey translations [--record [TEXT...]]`: lists the translations that are older than their English source. `--record`
 * stores the source of each new or changed translation, and of each stale one that is named.
 * @returns 1 while a translation is stale; 2 on bad arguments; else 0
 */
export function runTranslations(args: readonly string[], io: CommandIo, root: string = process.cwd()): number {
  const record = args[0] === '--record';
  const namedTexts = record ? args.slice(1) : [];
  const refuse = makeRefusal('translations', io);
  if ((!record && args.length > 0) || namedTexts.some((each) => each.startsWith('-'))) return refuse(TRANSLATIONS_USAGE);
  const sources = readSources(readDefinitionFiles(root, ['texts', 'translation']));
  const broken = [...sources.broken][0];
  if (broken !== undefined) return refuse(`${broken} cannot be read. See: npm run -s survey -- check`);
  const all = translationsOf(sources);
  const names = all.flatMap(({ texts }) => texts.map(({ name }) => name));
  const unknown = namedTexts.find((each) => !names.some((name) => isNamed(name, [each])));
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    return refuse(`There is no text "${unknown}".${meant === null ? '' : ` Did you mean ${meant}?`}`);
  }
  const isStillStale = ({ state, name }: Translation): boolean => state === 'stale' && !isNamed(name, namedTexts);
  let staleCount = 0;
  let open = 0;
  const written: Record<string, string> = {};
  for (const each of all) {
    const stale = each.texts.filter(isStillStale);
    const unrecorded = each.texts.filter(({ state }) => state === 'new' || state === 'retranslated');
    staleCount += stale.length;
    open += unrecorded.length;
    for (const line of staleLines({ ...each, texts: stale })) io.print(line);
    if (!record) continue;
    const file = `${FOLDER}/translation-records/${each.locale}.json`;
    const recorded = sources.files.translation.get(each.locale);
    const text = recordText(each, isJsonObject(recorded?.value) ? recorded.value : {}, namedTexts);
    if (recorded?.text === text) continue;
    written[file] = text;
  }
  writeFiles(root, written);
  for (const file of Object.keys(written)) io.print(`Wrote ${file}.`);
  if (staleCount > 0) io.print(`${pluralise(staleCount, 'translation is', 'translations are')} older than the English. ${FIX}`);
  else io.print('No translation is older than its English.');
  if (open > 0 && !record)
    io.print(`${pluralise(open, 'text is', 'texts are')} not yet recorded: npm run -s survey -- translations --record`);
  return staleCount > 0 ? 1 : 0;
}

const FIX = 'Translate them again, or name those that are still right: npm run -s survey -- translations --record TEXT';
