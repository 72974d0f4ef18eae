import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import { readAndCheck, type CheckResult } from '../check/check.ts';
import { assembleSet } from '../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { openEditing, type CheckAll, type Editing } from '../liveUpdates/editing.ts';
import type { ShownFinding } from '../liveUpdates/events.ts';
import { codeFrame, shownFindings } from '../liveUpdates/shownFindings.ts';
import { readEnvironments, servedTexts, type ServedDefinitions } from '../liveUpdates/servedDefinitions.ts';
import { withHash } from '../../runtime/definitions/contentHash.ts';
import { loadEnvironments, loadTexts, readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
import type { SurveyTexts } from '../../runtime/definitions/types.ts';
import { isJsonObject } from '../../runtime/base/json.ts';
import { FOLDER, isMeantAsJson, kindOf, nameOf, readSources, type SourceFiles } from '../../runtime/definitions/sources.ts';

const NAME = 'question-sets';
const SETS_MODULE = 'virtual:question-sets';
const SET_MODULE = 'virtual:question-set/';
const TEXTS_MODULE = 'virtual:survey-texts';
const MEMBER_SURVEYS_MODULE = 'virtual:member-surveys';
const ENVIRONMENTS_MODULE = 'virtual:environments';
const ROLES_MODULE = 'virtual:step-roles';
/** Rollup's prefix of virtual modules, which makes other plugins ignore them. */
const VIRTUAL = '\0';
/** Vite's watcher reports a file at most once in 50 ms. A second refresh reads what a formatter writes immediately after a save. */
const SECOND_REFRESH_MS = 100;
/** Shows findings in a page under development. */
const PANEL = fileURLToPath(new URL('../liveUpdates/findingsPanel.ts', import.meta.url));

/** Returns true for the modules of this plugin. */
function isOurs(id: string): boolean {
  return isOurName(id.startsWith(VIRTUAL) ? id.slice(VIRTUAL.length) : '');
}

function isOurName(name: string): boolean {
  return (
    name.startsWith(SET_MODULE) ||
    name.startsWith(TEXTS_MODULE) ||
    [SETS_MODULE, MEMBER_SURVEYS_MODULE, ENVIRONMENTS_MODULE, ROLES_MODULE].includes(name)
  );
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

function load(module: string): string {
  return `() => import(${JSON.stringify(module)})`;
}

function entries(names: readonly string[], entry: (name: string) => string): string {
  return `{ ${names.map((name) => `${JSON.stringify(name)}: ${entry(name)}`).join(', ')} }`;
}

/** Generates `virtual:question-sets`: loaders of sets, keyed by name. */
function setsIndex(sets: readonly string[]): string {
  return `const sets = ${entries(sets, (name) => load(SET_MODULE + name))};
export default sets;
`;
}

/** In development: makes pages load the edited version of a set. */
const ACCEPT_EDITED_SETS = `
import.meta.hot.on('definitions:edited', (edited) => {
  for (const [name, set] of Object.entries(edited.sets)) sets[name] = async () => ({ default: set });
});
`;

/** Returns the loaders of a set's texts, by language. */
function textsOf(set: string, locales: readonly string[]): string {
  return entries(locales, (locale) => load(`${TEXTS_MODULE}/${set}/${locale}`));
}

/** Generates `virtual:survey-texts`: loaders of texts, by set and language. */
function textsIndex(sets: readonly string[], locales: readonly string[]): string {
  return `const texts = ${entries(sets, (set) => textsOf(set, locales))};
export default texts;
`;
}

/**
 * Generates `virtual:member-surveys`: the sets with their own route, by route. They are omitted from the other lists, which
 * every visitor loads before the first question.
 */
function memberSurveysIndex(routes: Routes, locales: readonly string[]): string {
  const routeEntries = [...routes].flatMap(([name, route]) => (route === null ? [] : [[route, name] as const]));
  const survey = (name: string): string =>
    `{ name: ${JSON.stringify(name)}, load: ${load(SET_MODULE + name)}, texts: ${textsOf(name, locales)} }`;
  return `const surveys = { ${routeEntries.map(([route, name]) => `${JSON.stringify(route)}: ${survey(name)}`).join(', ')} };
export default surveys;
`;
}

/** The route of each set; null for a set that a page of the product shows. */
type Routes = ReadonlyMap<string, string | null>;

/** Reads the routes of all sets, with or without mistakes in them. */
function routesIn(files: SourceFiles): Routes {
  return new Map(
    [...readSources(files).files.set].map(([name, { value }]) => {
      const route = isJsonObject(value) ? value['route'] : undefined;
      return [name, typeof route === 'string' ? route : null];
    }),
  );
}

/** Returns the names of the sets without their own route. */
function productSets(routes: Routes): readonly string[] {
  return [...routes].flatMap(([name, route]) => (route === null ? [name] : []));
}

/** In development: makes pages load the edited version of texts. */
const ACCEPT_EDITED_TEXTS = `
import.meta.hot.on('definitions:edited', (edited) => {
  for (const [set, locales] of Object.entries(edited.texts))
    for (const [locale, value] of Object.entries(locales)) if (texts[set]) texts[set][locale] = async () => ({ default: value });
});
`;

/** In development: makes pages load the edited version of a member survey. */
const ACCEPT_EDITED_SURVEYS = `
import.meta.hot.on('definitions:edited', (edited) => {
  for (const survey of Object.values(surveys)) {
    const set = edited.sets[survey.name];
    if (set) survey.load = async () => ({ default: set });
    for (const [locale, value] of Object.entries(edited.texts[survey.name] ?? {})) survey.texts[locale] = async () => ({ default: value });
  }
});
`;

/** Generates `virtual:step-roles`: the id of the step with each role. Ignores mistakes, so that no page waits for their correction. */
function rolesIndex(files: SourceFiles): string {
  const sources = readSources(files);
  const steps = [...sources.files.set.values()].flatMap((document) => assembleSet(document, sources).assembled?.set.steps ?? []);
  const roles = Object.fromEntries(steps.flatMap(({ role, id }) => (role === undefined ? [] : [[role, id] as const])));
  return `const roles = ${JSON.stringify(roles)};
export default roles;
`;
}

/** In development: reloads pages when a step with a role gets another id. */
const RELOAD_FOR_EDITED_ROLES = `
import.meta.hot.on('definitions:edited', (edited) => {
  const steps = Object.values(edited.sets).flatMap((set) => set.steps);
  if (steps.some(({ role, id }) => role && roles[role] !== id)) location.reload();
});
`;

function jsonModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

/** Returns the languages that have texts. */
function localesOf(editing: Editing): readonly string[] {
  return Object.keys(editing.files()).flatMap((file) => (kindOf(file) === 'texts' ? [nameOf(file)] : []));
}

/** Options for finding, checking and serving definitions. */
export interface QuestionSetsOptions {
  readonly vocabulary: Vocabulary;
  /** The folder that contains question-sets/; Vite's root by default. */
  readonly folder?: string;
  /**
   * For a development server: sends edits and findings to open pages, and checks all definitions in the background. Without it, the
   * first error fails each module request.
   */
  readonly editing?: { readonly checkAll: CheckAll };
}

/**
 * Provides the page's definitions: `virtual:question-sets` (loaders of sets), `virtual:member-surveys` (those with their own
 * route), `virtual:question-set/<NAME>` (an assembled set), `virtual:survey-texts` (loaders of texts by set and language),
 * `virtual:step-roles` and `virtual:environments`. A build stops at the first error in the definitions. In development, open
 * pages apply edits without losing the step or the typed values, and show all findings. They never get an edit with a
 * mistake.
 */
export function questionSets({ vocabulary, folder, editing: editingOptions }: QuestionSetsOptions): Plugin {
  let root = folder ?? process.cwd();
  let isBuild = false;
  let lastCheck: { readonly files: SourceFiles; readonly checked: CheckResult } | null = null;
  let editing: Editing | null = null;
  let secondRefresh: NodeJS.Timeout | undefined;

  function current(): { readonly files: SourceFiles; readonly checked: CheckResult } {
    if (lastCheck) return lastCheck;
    const files = readDefinitionFiles(root);
    lastCheck = { files, checked: readAndCheck(files, vocabulary) };
    return lastCheck;
  }

  /** Reads the texts of a language. Throws the first finding of a malformed file, at its line. */
  function readTexts(locale: string): SurveyTexts {
    try {
      return loadTexts(locale, root);
    } catch (failure) {
      const { files, checked } = current();
      const finding = checked.findings.find(({ file, severity }) => severity === 'error' && file === `${FOLDER}/texts/${locale}.json`);
      throw finding ? Object.assign(new Error(), asError(finding, files, root)) : failure;
    }
  }

  /** Returns the lists of each environment. Waits in development while one of them has a mistake. */
  async function environments(): Promise<ServedDefinitions['environments']> {
    if (!editing) return new Map(loadEnvironments(vocabulary, root).map((lists) => [lists.name, lists]));
    return readEnvironments(editing.files(), vocabulary) ?? (await editing.served()).environments;
  }

  /** Returns the definitions when editing is off, after a complete check. Stops at the first error. */
  function checkedServed(stop: (error: FindingError) => never, locales: readonly string[]): Pick<ServedDefinitions, 'sets' | 'texts'> {
    const { files, checked } = current();
    // In development, texts may be incomplete.
    const finding = checked.findings.find(({ severity, file }) => severity === 'error' && (isBuild || kindOf(file) !== 'texts'));
    if (finding) stop(asError(finding, files, root));
    const sets = new Map([...checked.sets].map(([name, { set }]) => [name, set]));
    return { sets, texts: new Map(locales.map((locale) => [locale, readTexts(locale)])) };
  }

  function edit(server: ViteDevServer, { checkAll }: NonNullable<typeof editingOptions>): Editing {
    const { ws, moduleGraph, watcher, config } = server;
    const below = join(root, FOLDER);
    let shown: readonly ShownFinding[] = [];
    let printed = '';
    const forget = (): void => {
      for (const module of moduleGraph.idToModuleMap.values()) if (isOurs(module.id ?? '')) moduleGraph.invalidateModule(module);
    };
    const opened = openEditing({
      vocabulary,
      checkAll,
      read: () => readDefinitionFiles(root),
      edited: (edited) => {
        forget();
        ws.send('definitions:edited', edited);
      },
      reload: () => {
        forget();
        ws.send({ type: 'full-reload', path: '*' });
      },
      found: (findings, files) => {
        shown = shownFindings(findings, files, root);
        ws.send('definitions:findings', shown);
        const lines = findings.map(formatFinding).join('\n');
        if (lines !== printed && lines !== '') config.logger.warn(lines);
        printed = lines;
      },
      failed: (error) => config.logger.error(`The definitions cannot be checked: ${String(error)}`),
    });
    ws.on('definitions:ask', (_data, client) => client.send('definitions:findings', shown));
    watcher.add(below);
    watcher.on('all', (_event, path) => {
      if (!path.startsWith(below + sep) || !isMeantAsJson(path)) return;
      opened.refresh();
      clearTimeout(secondRefresh);
      secondRefresh = setTimeout(opened.refresh, SECOND_REFRESH_MS);
    });
    return opened;
  }

  return {
    name: NAME,

    configResolved(config) {
      root = folder ?? config.root;
      isBuild = config.command === 'build';
    },

    configureServer(server) {
      if (editingOptions) editing = edit(server, editingOptions);
    },

    // The authors' preview has its own panel.
    transformIndexHtml: (_html, { path }) =>
      editing && !path.startsWith('/src/workshop/preview/')
        ? [{ tag: 'script', attrs: { type: 'module', src: `/@fs${PANEL}` }, injectTo: 'head-prepend' }]
        : [],

    // In development: when the server closes.
    buildEnd() {
      clearTimeout(secondRefresh);
    },

    watchChange(id) {
      if (id.startsWith(join(root, FOLDER))) lastCheck = null;
    },

    resolveId(id) {
      return isOurName(id) ? VIRTUAL + id : null;
    },

    async load(id) {
      if (!isOurs(id)) return null;
      if (id === VIRTUAL + ENVIRONMENTS_MODULE) return jsonModule(Object.fromEntries(await environments()));
      if (id === VIRTUAL + ROLES_MODULE)
        return editing ? rolesIndex(editing.files()) + RELOAD_FOR_EDITED_ROLES : rolesIndex(current().files);
      // A page loads the lists of sets and texts before it shows anything, so these must not wait for valid definitions.
      if (editing && id === VIRTUAL + SETS_MODULE) return setsIndex(productSets(routesIn(editing.files()))) + ACCEPT_EDITED_SETS;
      if (editing && id === VIRTUAL + TEXTS_MODULE)
        return textsIndex(productSets(routesIn(editing.files())), localesOf(editing)) + ACCEPT_EDITED_TEXTS;
      if (editing && id === VIRTUAL + MEMBER_SURVEYS_MODULE)
        return memberSurveysIndex(routesIn(editing.files()), localesOf(editing)) + ACCEPT_EDITED_SURVEYS;
      const [set = '', locale = ''] = id.startsWith(VIRTUAL + TEXTS_MODULE)
        ? id.slice(`${VIRTUAL}${TEXTS_MODULE}/`.length).split('/')
        : [id.slice((VIRTUAL + SET_MODULE).length)];
      const locales = locale === '' ? [] : ['en', locale];
      const served = editing ? await editing.served() : checkedServed((error) => this.error(error), locales);
      if (isBuild) for (const file of Object.keys(current().files)) this.addWatchFile(join(root, file));
      const routes: Routes = new Map([...served.sets].map(([name, { route = null }]) => [name, route]));
      const languages = [...current().checked.sources.files.texts.keys()];
      if (id === VIRTUAL + SETS_MODULE) return setsIndex(productSets(routes));
      if (id === VIRTUAL + TEXTS_MODULE) return textsIndex(productSets(routes), languages);
      if (id === VIRTUAL + MEMBER_SURVEYS_MODULE) return memberSurveysIndex(routes, languages);
      const source = served.sets.get(set);
      if (!source) return this.error(`There is no question set ${FOLDER}/${set}.json`);
      // Claims name the hash of a build. A set that is still being edited has no hash, so the server reads its claims with the current
      // version.
      if (locale === '' && isBuild) return jsonModule(withHash({ set: source, environments: [...(await environments()).values()] }));
      if (locale === '') return jsonModule(source);
      const texts = servedTexts(served, set, locale);
      if (!texts) return this.error(`There is no file ${FOLDER}/texts/${locale}.json`);
      return jsonModule(texts);
    },
  };
}
