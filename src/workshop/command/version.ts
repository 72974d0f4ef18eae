import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { asObject, type Json } from '../../runtime/base/json.ts';
import { assembleSet } from '../../runtime/definitions/assemble.ts';
import { jsonFilesIn } from '../../runtime/definitions/files.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
import { walksByName } from '../exampleMembers/members.ts';
import { FOLDER, readSources, type SourceFiles, type Sources } from '../../runtime/definitions/sources.ts';
import type { Environment, SurveyTexts } from '../../runtime/definitions/types.ts';
import { environmentShape, SHAPES } from '../../runtime/definitions/validate.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CompiledSet, Hooks } from '../../runtime/engine/types.ts';
import type { Version } from '../diff/version.ts';
import { allHooks, vocabulary } from './product.ts';
import { errorsIn } from './withCheck.ts';

const PRODUCT = { hooks: allHooks, vocabulary };

/** A version of the definitions on disk, with its findings from `survey check`. */
export interface ReadVersion extends Version {
  /** Runs `survey check` on it, which takes a second or two. */
  readonly errors: () => readonly Finding[];
}

/** Returns the folder of question sets for a path, and the single set if the path is a file. */
function folderOf(path: string): Result<{ readonly folder: string; readonly only: string | null }, string> {
  if (!existsSync(path))
    return err(`there is no file or folder ${path}. To compare with a commit: npm run -s survey -- report --against ${path}`);
  if (statSync(path).isFile()) return ok({ folder: dirname(path), only: basename(path, '.json') });
  return ok({ folder: existsSync(join(path, FOLDER)) ? join(path, FOLDER) : path, only: null });
}

function readFolder(folder: string): SourceFiles {
  return Object.fromEntries(
    jsonFilesIn(folder)
      .toSorted()
      .map((file) => [`${FOLDER}/${file}`, readFileSync(join(folder, file), 'utf8')]),
  );
}

/**
 * Reads a version of the definitions.
 * @param path a folder of question sets, its parent, or the file of one set next to the others
 * @returns one line that describes a problem
 */
export function readVersion(path: string): Result<ReadVersion, string> {
  const found = folderOf(path);
  return found.ok ? versionIn(readFolder(found.value.folder), path, found.value.only) : found;
}

function environmentOf(sources: Sources, name: Environment['name']): Result<Environment, string> {
  const value = sources.files.environment.get(name)?.value;
  const { $schema: _schema, description: _note, ...rest } = asObject(value);
  return environmentShape(vocabulary).fits(rest) ? ok(rest) : err(`${FOLDER}/environments/${name}.json is missing or not valid`);
}

function compiledSets(sources: Sources, hooks: Hooks, only: string | null): Result<ReadonlyMap<string, CompiledSet>, string> {
  const sets = new Map<string, CompiledSet>();
  for (const [name, document] of sources.files.set) {
    if (only !== null && name !== only) continue;
    const { assembled, findings } = assembleSet(document, sources);
    const broken = [...sources.findings, ...findings].find(({ severity }) => severity === 'error');
    if (!assembled || broken) return err(broken ? formatFinding(broken).replaceAll('\n', ' ') : `${document.file} cannot be read`);
    try {
      sets.set(name, compileSet(assembled.set, hooks));
    } catch (error) {
      return err(`${document.file} cannot be compiled: ${error instanceof Error ? error.message : 'a rule is not valid'}`);
    }
  }
  return sets.size > 0 ? ok(sets) : err('it contains no question set');
}

/**
 * Builds a version from files.
 * @param name of the version, for the description of a problem
 * @param only the single set to read; null for all
 */
export function versionIn(written: SourceFiles, name: string, only: string | null = null): Result<ReadVersion, string> {
  const sources = readSources(written);
  const sets = compiledSets(sources, PRODUCT.hooks, only);
  if (!sets.ok) return err(`${name}: ${sets.error}`);
  const production = environmentOf(sources, 'production');
  if (!production.ok) return err(`${name}: ${production.error}`);
  const development = environmentOf(sources, 'development');
  if (!development.ok) return err(`${name}: ${development.error}`);
  return ok({
    product: PRODUCT,
    sets: sets.value,
    environment: (environment) => (environment === 'production' ? production.value : development.value),
    texts: new Map([...sources.files.texts].map(([locale, { value }]) => [locale, value ?? null])),
    english: surveyTexts(sources.files.texts.get('en')?.value ?? null),
    members: walksByName(sources),
    errors: () => errorsIn(written),
  });
}

function surveyTexts(value: Json): SurveyTexts | null {
  const { $schema: _schema, ...rest } = asObject(value);
  return SHAPES.texts.fits(rest) ? rest : null;
}

/** Returns the texts of a version in one language; null if they are incomplete. */
export function textsOf({ texts }: Version, locale: string): SurveyTexts | null {
  return surveyTexts(texts.get(locale) ?? null);
}
