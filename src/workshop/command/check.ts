import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { checkDefinitions } from '../check/check.ts';
import { translationsOf } from '../check/checks/stale.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
import { FOLDER, kindOf, readSources, type SourceFiles } from '../../runtime/definitions/sources.ts';
import type { CommandIo } from './io.ts';
import { vocabulary } from './product.ts';

/** A file named on the command line: the place it stands in, or stands in for, below question-sets/. */
interface Asked {
  readonly given: string;
  readonly file: string;
}

const PARENTS: readonly string[] = ['steps', 'rules', 'texts', 'translations', 'environments', 'members'];

/** A file from elsewhere stands in for the one of its name: `/tmp/texts/en.json` for question-sets/texts/en.json. */
function askedFile(given: string, root: string): Asked {
  const path = relative(root, resolve(given)).split(sep).join('/');
  if (kindOf(path) !== 'other') return { given, file: path };
  const parent = basename(dirname(resolve(given)));
  return { given, file: `${FOLDER}/${PARENTS.includes(parent) ? `${parent}/` : ''}${basename(given)}` };
}

function withAsked(files: SourceFiles, asked: readonly Asked[]): SourceFiles {
  return { ...files, ...Object.fromEntries(asked.map(({ given, file }) => [file, readFileSync(given, 'utf8')])) };
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

function closingLine(findings: readonly Finding[], files: number): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${count(files, 'file')} checked: ${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}.`;
}

/** Translations that nothing watches yet: what they were made from is not recorded. No mistake, so no finding. */
function unrecordedLine(files: SourceFiles): readonly string[] {
  const states = translationsOf(readSources(files)).flatMap(({ texts }) => texts.map(({ state }) => state));
  const open = states.filter((state) => state === 'new' || state === 'anew').length;
  return open === 0 ? [] : [`${count(open, 'translation')} not recorded yet: npm run -s survey -- translations --record`];
}

const OPTIONS: readonly string[] = ['--json', '--strict'];

/**
 * `survey check [FILES] [--json] [--strict]`: everything that is wrong in the definitions, one finding a line, and a closing
 * line. Named files limit what is told to them; all definitions are read in any case, since they refer to each other.
 * @returns 1 when an error is found, with `--strict` also when a warning is; 2 when the command is not understood or a file is
 * not there; else 0
 */
export function runCheck(args: readonly string[], io: CommandIo, root: string = process.cwd()): number {
  const json = args.includes('--json');
  const unknown = args.find((arg) => arg.startsWith('-') && !OPTIONS.includes(arg));
  const named = args.filter((arg) => !arg.startsWith('-'));
  const missing = named.find((file) => !existsSync(file));
  if (unknown !== undefined || missing !== undefined) {
    io.error(
      unknown === undefined
        ? `survey check: there is no file ${missing}`
        : `survey check: there is no option ${unknown}; usage: survey check [FILES] [--json] [--strict]`,
    );
    return 2;
  }
  const asked = named.map((file) => askedFile(file, root));
  const files = withAsked(readDefinitionFiles(root), asked);
  const given = new Map(asked.map((each) => [each.file, each.given]));
  const findings = checkDefinitions(files, vocabulary)
    .filter(({ file }) => asked.length === 0 || given.has(file))
    .map((finding) => ({ ...finding, file: given.get(finding.file) ?? finding.file }));
  if (json) io.print(JSON.stringify(findings, null, 2));
  else for (const finding of findings) io.print(formatFinding(finding));
  if (!json && asked.length === 0) for (const line of unrecordedLine(files)) io.print(line);
  if (!json) io.print(closingLine(findings, asked.length > 0 ? asked.length : Object.keys(files).length));
  const fails = args.includes('--strict') ? findings : findings.filter(({ severity }) => severity === 'error');
  return fails.length > 0 ? 1 : 0;
}
