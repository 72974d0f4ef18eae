import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin, ViteDevServer } from 'vite';
import { readAndCheck, type Checked } from './check.ts';
import type { Contracts } from './contracts.ts';
import { loadEnvironment, loadTexts, readDefinitionFiles } from './files.ts';
import { formatFinding, type Finding } from './finding.ts';
import { textsOfSet } from './textsOfSet.ts';
import type { SurveyTexts } from './types.ts';
import { FOLDER, kindOf, type SourceFiles } from './sources.ts';

const NAME = 'question-sets';
const SET_MODULE = 'virtual:question-set/';
const TEXTS_MODULE = 'virtual:survey-texts';
const ENVIRONMENTS_MODULE = 'virtual:environments';
/** Rollup's mark for modules that are no files; other plugins leave them alone. */
const VIRTUAL = '\0';
/** The watcher tells of a file once in 50 ms, and no more: what a formatter writes right after a save would go unseen. */
const SECOND_LOOK_MS = 100;

/** True for the modules that this plugin makes. */
function isOurs(id: string): boolean {
  return isOurName(id.startsWith(VIRTUAL) ? id.slice(VIRTUAL.length) : '');
}

function isOurName(name: string): boolean {
  return name.startsWith(SET_MODULE) || name.startsWith(TEXTS_MODULE) || name === ENVIRONMENTS_MODULE;
}

/** The lines around a finding, its own marked, and a caret under its column. */
export function codeFrame(text: string, { line, column }: Pick<Finding, 'line' | 'column'>): string {
  const lines = text.split('\n');
  const first = Math.max(1, line - 2);
  const shown = lines.slice(first - 1, line + 2);
  const width = String(first + shown.length - 1).length;
  return shown
    .flatMap((content, index) => {
      const number = first + index;
      const row = `${String(number).padStart(width)} | ${content}`;
      return number === line ? [row, `${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [row];
    })
    .join('\n');
}

/** A finding as the error that stops a build and fills the overlay. */
interface FindingError {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame: string;
}

function asError(finding: Finding, files: SourceFiles, root: string): FindingError {
  const { file, line, column } = finding;
  const id = join(root, file);
  return { message: formatFinding(finding), id, loc: { file: id, line, column }, frame: codeFrame(files[file] ?? '', finding) };
}

/** `virtual:survey-texts`: by set and language, how to load its two parts. */
function textsIndex(sets: readonly string[], locales: readonly string[]): string {
  const load = (path: string): string => `() => import(${JSON.stringify(`${TEXTS_MODULE}/${path}`)})`;
  const entries = (names: readonly string[], entry: (name: string) => string): string =>
    `{ ${names.map((name) => `${JSON.stringify(name)}: ${entry(name)}`).join(', ')} }`;
  const parts = (path: string): string => entries(['first', 'rest'], (part) => load(`${path}/${part}`));
  return `export default ${entries(sets, (set) => entries(locales, (locale) => parts(`${set}/${locale}`)))};`;
}

function jsonModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

/**
 * Gives the page its definitions: `virtual:question-set/<NAME>` (an assembled set), `virtual:survey-texts` (how to
 * load the texts of a set in a language) and `virtual:environments`.
 * A build stops at the first error in the definitions; in development the overlay shows it, and a change of any file of
 * question-sets/ reloads the page. Mistakes in texts stop a build, and are warnings while one writes.
 */
export function questionSets({ contracts }: { readonly contracts: Contracts }): Plugin {
  let root = process.cwd();
  let building = false;
  let secondLook: NodeJS.Timeout | undefined;
  let known: { readonly files: SourceFiles; readonly checked: Checked } | null = null;

  function current(): { readonly files: SourceFiles; readonly checked: Checked } {
    if (known) return known;
    const files = readDefinitionFiles(root);
    known = { files, checked: readAndCheck(files, contracts) };
    return known;
  }

  /** The first error that no member may meet; while one writes, texts may lag behind. */
  function blocking({ findings }: Checked): Finding | undefined {
    return findings.find(({ severity, file }) => severity === 'error' && (building || kindOf(file) !== 'texts'));
  }

  /** The texts of a language; a file that is no such thing stops with its first finding, at its line. */
  function readTexts(locale: string): SurveyTexts {
    try {
      return loadTexts(locale, root);
    } catch (failure) {
      const { files, checked } = current();
      const finding = checked.findings.find(({ file, severity }) => severity === 'error' && file === `${FOLDER}/texts/${locale}.json`);
      throw finding ? Object.assign(new Error(), asError(finding, files, root)) : failure;
    }
  }

  /** After a change: the overlay at once where it broke something, else the page anew. @returns the files as they were read */
  function refresh(server: ViteDevServer): Pick<NonNullable<typeof known>, 'files'> {
    known = null;
    for (const module of server.moduleGraph.idToModuleMap.values())
      if (isOurs(module.id ?? '')) server.moduleGraph.invalidateModule(module);
    const { files, checked } = current();
    const finding = blocking(checked);
    if (finding) {
      const error = asError(finding, files, root);
      server.config.logger.error(`${error.message}\n${error.frame}`);
      server.ws.send({ type: 'error', err: { ...error, stack: '', plugin: NAME } });
    } else server.ws.send({ type: 'full-reload', path: '*' });
    return { files };
  }

  return {
    name: NAME,

    configResolved(config) {
      root = config.root;
      building = config.command === 'build';
    },

    configureServer(server) {
      const folder = join(root, FOLDER);
      server.watcher.add(folder);
      server.watcher.on('all', (_event, path) => {
        if (!path.startsWith(folder + sep) || !path.endsWith('.json')) return;
        const { files } = refresh(server);
        clearTimeout(secondLook);
        secondLook = setTimeout(() => {
          if (!isDeepStrictEqual(readDefinitionFiles(root), files)) refresh(server);
        }, SECOND_LOOK_MS);
      });
    },

    // In development: when the server closes.
    buildEnd() {
      clearTimeout(secondLook);
    },

    watchChange(id) {
      if (id.startsWith(join(root, FOLDER))) known = null;
    },

    resolveId(id) {
      return isOurName(id) ? VIRTUAL + id : null;
    },

    load(id) {
      if (!isOurs(id)) return null;
      const { files, checked } = current();
      const finding = blocking(checked);
      if (finding) this.error(asError(finding, files, root));
      if (building) for (const file of Object.keys(files)) this.addWatchFile(join(root, file));
      if (id === VIRTUAL + ENVIRONMENTS_MODULE)
        return jsonModule({ production: loadEnvironment('production', root), development: loadEnvironment('development', root) });
      const { texts } = checked.sources.files;
      if (id === VIRTUAL + TEXTS_MODULE) return textsIndex([...checked.sets.keys()], [...texts.keys()]);
      if (id.startsWith(VIRTUAL + TEXTS_MODULE)) {
        const [set = '', locale = '', part] = id.slice(`${VIRTUAL}${TEXTS_MODULE}/`.length).split('/');
        const source = checked.sets.get(set)?.set;
        if (!source) this.error(`There is no question set ${FOLDER}/${set}.json`);
        const both = textsOfSet(source, readTexts('en'), readTexts(locale));
        return jsonModule(part === 'first' ? both.first : both.rest);
      }
      const name = id.slice((VIRTUAL + SET_MODULE).length);
      const assembled = checked.sets.get(name);
      if (!assembled) this.error(`There is no question set ${FOLDER}/${name}.json`);
      return jsonModule(assembled.set);
    },
  };
}
