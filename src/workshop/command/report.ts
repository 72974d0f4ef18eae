import { existsSync } from 'node:fs';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { checkDefinitions } from '../check/check.ts';
import { diffVersions } from '../diff/compare.ts';
import { reportMarkdown, type ReportParts } from '../diff/markdown.ts';
import { listUntranslated } from '../diff/untranslated.ts';
import { onlySet } from '../diff/version.ts';
import { readCommit } from '../vitePlugin/commits.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { vocabulary } from './product.ts';
import { readVersion, versionIn, type ReadVersion } from './version.ts';
import { printErrors } from './withCheck.ts';

/** The usage of the command. */
export const REPORT_USAGE = `usage: survey report [SET] [--against REF] [--quick] [--json]
  reports what changed since a commit, as Markdown for a pull request; REF is a commit, branch, tag or folder (HEAD if omitted)
  --quick    only tries example walks, and proves nothing: this takes seconds instead of a minute`;

/** The version to compare with, and its name in the report. */
interface Against {
  readonly version: ReadVersion;
  readonly name: string;
}

/** Reads the version that a report compares with: a commit, or a folder of question sets. */
function readAgainst(root: string, ref: string): Result<Against, string> {
  const committed = readCommit(root, ref);
  if (!committed.ok && existsSync(ref)) {
    const version = readVersion(ref);
    return version.ok ? ok({ version: version.value, name: `the folder ${ref}` }) : version;
  }
  if (!committed.ok) return committed;
  const version = versionIn(committed.value, ref);
  if (!version.ok) return err(`${version.error}. The current code cannot run that version. Name a later commit with --against.`);
  return ok({ version: version.value, name: ref === 'HEAD' ? 'the last commit' : ref });
}

/** Options of a report. */
interface ReportOptions {
  readonly set: string | null;
  readonly against: string;
  readonly quick: boolean;
}

/** Computes the changes. @returns one line if something cannot be read */
export async function reportOf(root: string, { set, against, quick }: ReportOptions, io: CommandIo): Promise<Result<ReportParts, string>> {
  const old = readAgainst(root, against);
  if (!old.ok) return old;
  const files = readDefinitionFiles(root);
  const current = versionIn(files, 'question-sets');
  if (!current.ok) return current;
  const names = [...new Set([...old.value.version.sets.keys(), ...current.value.sets.keys()])];
  if (set !== null && !names.includes(set)) return err(`There is no question set "${set}". ${suggest(set, names)}`);
  printErrors('report', current.value.errors(), io);
  const diff = await diffVersions(onlySet(old.value.version, set), onlySet(current.value, set), quick);
  return ok({ diff, against: old.value.name, untranslated: listUntranslated(checkDefinitions(files, vocabulary)) });
}

/**
 * Runs `survey report`: prints the changes since a commit or a folder as Markdown.
 * @returns 2 on bad arguments, or if something cannot be read; else 0
 */
export async function runReport(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  const at = args.indexOf('--against');
  const against = at === -1 ? 'HEAD' : args[at + 1];
  const rest = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  const [set = null, ...more] = rest.filter((arg) => !arg.startsWith('-'));
  const unknown = rest.some((arg) => arg.startsWith('-') && arg !== '--quick' && arg !== '--json');
  const refuse = makeRefusal('report', io);
  if (against === undefined || more.length > 0 || unknown) return refuse(REPORT_USAGE);
  const report = await reportOf(root, { set, against, quick: rest.includes('--quick') }, io);
  if (!report.ok) return refuse(report.error);
  io.print(rest.includes('--json') ? JSON.stringify(report.value, null, 2) : reportMarkdown(report.value).trimEnd());
  return 0;
}
