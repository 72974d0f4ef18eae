import { existsSync } from 'node:fs';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { kindOf, nameOf, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { suggest } from '../../runtime/rules/types/nearest.ts';
import { checkDefinitions } from '../check/check.ts';
import { reportMarkdown, type ReportParts } from '../diff/markdown.ts';
import { readCommit } from '../build/committed.ts';
import { diffVersions } from './diff.ts';
import type { CommandIo } from './io.ts';
import { vocabulary } from './product.ts';
import { readVersion, versionOf, type Version } from './version.ts';
import { printErrors } from './withCheck.ts';

const USAGE = `usage: survey report [SET] [--against REF] [--quick] [--json]
  reports what changed since a commit, as Markdown for a pull request; REF is a commit, branch, tag or folder (HEAD where left out)
  --quick    tries walks and proves nothing, which takes seconds instead of a minute`;

/** A version that is compared with, and what it is called. */
interface Against {
  readonly version: Version;
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
  const version = versionOf(committed.value, ref);
  return version.ok ? ok({ version: version.value, name: ref === 'HEAD' ? 'the last commit' : ref }) : version;
}

/** Leaves out all sets but one. */
function onlySet(version: Version, name: string | null): Version {
  return name === null ? version : { ...version, sets: new Map([...version.sets].filter(([set]) => set === name)) };
}

/** Findings that a translator resolves. */
export const TO_TRANSLATE: readonly string[] = ['text-stale', 'text-draft', 'text-untranslated', 'text-missing'];

/** Returns the texts to translate, by language, each with its place. */
function untranslatedIn(files: SourceFiles): ReportParts['untranslated'] {
  const open: Record<string, readonly string[]> = {};
  for (const { code, file, line, message } of checkDefinitions(files, vocabulary)) {
    const locale = kindOf(file) === 'texts' ? nameOf(file) : undefined;
    if (locale !== undefined && TO_TRANSLATE.includes(code)) open[locale] = [...(open[locale] ?? []), `${file}:${line} ${message}`];
  }
  return open;
}

/** The sets and the texts that a report concerns. */
interface Asked {
  readonly set: string | null;
  readonly against: string;
  readonly quick: boolean;
}

/** Works out what changed. @returns one line on what cannot be read */
export async function reportOf(root: string, { set, against, quick }: Asked, io: CommandIo): Promise<Result<ReportParts, string>> {
  const old = readAgainst(root, against);
  if (!old.ok) return old;
  const files = readDefinitionFiles(root);
  const now = versionOf(files, 'question-sets');
  if (!now.ok) return now;
  const names = [...new Set([...old.value.version.sets.keys(), ...now.value.sets.keys()])];
  if (set !== null && !names.includes(set)) return err(`There is no question set "${set}". ${suggest(set, names)}`);
  printErrors('report', now.value.errors(), io);
  const diff = await diffVersions(onlySet(old.value.version, set), onlySet(now.value, set), quick);
  return ok({ diff, against: old.value.name, untranslated: untranslatedIn(files) });
}

/**
 * Runs `survey report`: what changed since a commit or a folder, as Markdown.
 * @returns 2 on bad arguments, or where something cannot be read; else 0
 */
export async function runReport(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  const at = args.indexOf('--against');
  const against = at === -1 ? 'HEAD' : args[at + 1];
  const rest = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  const [set = null, ...more] = rest.filter((arg) => !arg.startsWith('-'));
  const unknown = rest.some((arg) => arg.startsWith('-') && arg !== '--quick' && arg !== '--json');
  if (against === undefined || more.length > 0 || unknown) {
    io.error(`survey report: ${USAGE}`);
    return 2;
  }
  const report = await reportOf(root, { set, against, quick: rest.includes('--quick') }, io);
  if (!report.ok) {
    io.error(`survey report: ${report.error}`);
    return 2;
  }
  io.print(rest.includes('--json') ? JSON.stringify(report.value, null, 2) : reportMarkdown(report.value).trimEnd());
  return 0;
}
