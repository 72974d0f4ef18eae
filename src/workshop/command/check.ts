import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { checkDefinitions } from '../check/check.ts';
import { translationsOf } from '../check/checks/staleTranslations.ts';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
import { FOLDER, kindOf, readSources, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { vocabulary } from './product.ts';

/** A file named on the command line, with the path in question-sets/ of itself or of the file that it replaces. */
interface NamedFile {
  readonly given: string;
  readonly file: string;
}

const PARENTS: readonly string[] = ['steps', 'rules', 'texts', 'translation-records', 'environments', 'members'];

/**
 * Returns the path of a named file. A file from elsewhere replaces the one with its name: `drafts/texts/en.json` replaces
 * question-sets/texts/en.json.
 */
function namedFile(argument: string, root: string): NamedFile {
  const path = relative(root, resolve(argument)).split(sep).join('/');
  if (kindOf(path) !== 'other') return { given: argument, file: path };
  const parent = basename(dirname(resolve(argument)));
  return { given: argument, file: `${FOLDER}/${PARENTS.includes(parent) ? `${parent}/` : ''}${basename(argument)}` };
}

function closingLine(findings: readonly Finding[], files: number): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${pluralise(files, 'file')} checked: ${pluralise(errors, 'error')}, ${pluralise(findings.length - errors, 'warning')}.`;
}

/** Counts translations without a record of their source. They are not mistakes, so they cause no finding. */
function unrecordedLine(files: SourceFiles): readonly string[] {
  const states = translationsOf(readSources(files)).flatMap(({ texts }) => texts.map(({ state }) => state));
  const open = states.filter((state) => state === 'new' || state === 'retranslated').length;
  return open === 0 ? [] : [`${pluralise(open, 'translation')} not yet recorded: npm run -s survey -- translations --record`];
}

/** The usage of the command. */
export const CHECK_USAGE = 'usage: survey check [FILES] [--strict] [--json]';

const OPTIONS: readonly string[] = ['--json', '--strict'];

/**
 * Runs `survey check [FILES] [--json] [--strict]`: prints one finding per line and a closing line. Named files limit the report,
 * but all definitions are read because they refer to each other.
 * @returns 1 for an error, and with `--strict` for a warning; 2 for bad arguments or a missing file; else 0
 */
export function runCheck(args: readonly string[], io: CommandIo, root: string = process.cwd()): number {
  const json = args.includes('--json');
  const unknown = args.find((arg) => arg.startsWith('-') && !OPTIONS.includes(arg));
  const named = args.filter((arg) => !arg.startsWith('-'));
  const missing = named.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() !== true);
  const refuse = makeRefusal('check', io);
  if (unknown !== undefined) return refuse(`there is no option ${unknown}; ${CHECK_USAGE}`);
  if (missing !== undefined)
    return refuse(
      existsSync(missing) ? `${missing} is not a file. Name files, or none to check all definitions.` : `there is no file ${missing}`,
    );
  const requestedFiles = named.map((file) => namedFile(file, root));
  const replaced = requestedFiles.map(({ given, file }) => [file, readFileSync(given, 'utf8')] as const);
  const files: SourceFiles = { ...readDefinitionFiles(root), ...Object.fromEntries(replaced) };
  const argumentOf = new Map(requestedFiles.map((each) => [each.file, each.given]));
  const findings = checkDefinitions(files, vocabulary)
    .filter(({ file }) => requestedFiles.length === 0 || argumentOf.has(file))
    .map((finding) => ({ ...finding, file: argumentOf.get(finding.file) ?? finding.file }));
  if (json) io.print(JSON.stringify(findings, null, 2));
  else for (const finding of findings) io.print(formatFinding(finding));
  if (!json && requestedFiles.length === 0) for (const line of unrecordedLine(files)) io.print(line);
  if (!json) io.print(closingLine(findings, requestedFiles.length > 0 ? requestedFiles.length : Object.keys(files).length));
  const fails = args.includes('--strict') ? findings : findings.filter(({ severity }) => severity === 'error');
  return fails.length > 0 ? 1 : 0;
}
