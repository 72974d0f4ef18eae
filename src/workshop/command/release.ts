import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonAt, jsonIn } from '../../runtime/base/json.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { FOLDER } from '../../runtime/definitions/sources.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { withValue } from '../sourceEdits/valueEdits.ts';
import { checkDefinitions } from '../check/check.ts';
import { GATE_CODES, gateFindings, type GateFinding } from '../diff/gate.ts';
import { setPart, type ReportParts } from '../diff/markdown.ts';
import { lastRelease } from '../vitePlugin/commits.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { runAllMembers } from '../memberRuns/memberRuns.ts';
import { vocabulary } from './product.ts';
import { writeChanges } from './proposal.ts';
import { TO_TRANSLATE } from '../diff/untranslated.ts';
import { reportOf } from './report.ts';
import { membersOnDisk } from './membersOnDisk.ts';
import { today } from './today.ts';

/** The usage of the command. */
export const RELEASE_USAGE = `usage: survey release SET [--accept CODE REASON]... [--against REF] [--quick] [--dry-run]
  raises the version of a set and writes its changelog, when the report since the last release is clean
  --accept   accepts a finding, and records the reason in the changelog; codes: ${GATE_CODES.filter((code) => code !== 'check-errors').join(', ')}
  --against  compares with a commit, branch, tag or folder instead of the last release
  --quick    only tries example walks, and proves nothing
  --dry-run  writes nothing`;

interface Arguments {
  readonly set: string;
  readonly accepted: ReadonlyMap<string, string>;
  readonly against: string | null;
  readonly quick: boolean;
  readonly dryRun: boolean;
}

/** Parses the arguments. @returns one sentence if they are wrong, or the usage */
function readArguments(args: readonly string[]): Arguments | string {
  const accepted = new Map<string, string>();
  const plain: string[] = [];
  let against: string | null = null;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--accept') {
      const [code = '', reason = ''] = [args[index + 1], args[index + 2]];
      if (code === 'check-errors') return 'Errors cannot be accepted. Correct them: npm run -s survey -- check';
      if (!GATE_CODES.some((known) => known === code)) return `There is no finding "${code}" to accept. ${suggest(code, GATE_CODES)}`;
      if (reason.trim() === '' || reason.startsWith('--')) return `Say why "${code}" is accepted: --accept ${code} "the reason"`;
      accepted.set(code, reason.trim());
      index += 2;
    } else if (arg === '--against') against = args[(index += 1)] ?? '';
    else if (arg !== '--quick' && arg !== '--dry-run') plain.push(arg);
  }
  const [set, ...rest] = plain;
  if (set === undefined || rest.length > 0 || set.startsWith('-') || against === '') return RELEASE_USAGE;
  return { set, accepted, against, quick: args.includes('--quick'), dryRun: args.includes('--dry-run') };
}

/** Returns the version in a set's file; null if there is none. */
function versionIn(text: string | undefined): number | null {
  const version = jsonAt(jsonIn(text ?? ''), ['version']);
  return typeof version === 'number' ? version : null;
}

/** Returns the entry of a version in the changelog. */
function entryOf(version: number, date: string, report: ReportParts, accepted: readonly (readonly [GateFinding, string])[]): string {
  const parts = report.diff.sets.flatMap(setPart).filter((line) => !line.startsWith('## '));
  return [
    `## Version ${version}, ${date}`,
    '',
    ...(accepted.length === 0
      ? []
      : ['### Accepted', '', ...accepted.map(([{ code, message }, reason]) => `- \`${code}\`: ${message} ${reason}`), '']),
    ...(parts.length === 0 ? ['Texts only.', ''] : parts),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

function isUnchanged({ diff }: ReportParts): boolean {
  return diff.texts.length === 0 && diff.sets.every(({ structure, present }) => present === 'both' && structure.length === 0);
}

/**
 * Runs `survey release`: the publish gate. Raises the version of a set and adds to its changelog if the report of changes is
 * clean or each of its findings is accepted with a reason.
 * @returns 1 if a finding is not accepted, or nothing has changed; 2 on bad arguments; else 0
 */
export async function runRelease(
  args: readonly string[],
  io: CommandIo,
  root: string = process.cwd(),
  date: string = today(),
): Promise<number> {
  const refuse = makeRefusal('release', io);
  const request = readArguments(args);
  if (typeof request === 'string') return refuse(request);
  const { set, accepted, quick } = request;
  const before = readDefinitionFiles(root);
  const file = `${FOLDER}/${set}.json`;
  const names = Object.keys(before).flatMap((path) => /^question-sets\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
  if (!names.includes(set)) return refuse(`There is no question set "${set}". ${suggest(set, names)}`);
  const version = versionIn(before[file]);
  if (version === null) return refuse(`${file} has no version. See: npm run -s survey -- check`);
  const against = request.against ?? lastRelease(root, set);
  if (against === null) return refuse('there is no earlier release to compare with. Name a commit or a folder with --against.');
  const report = await reportOf(root, { set, against, quick }, io);
  if (!report.ok) return refuse(report.error);
  if (isUnchanged(report.value)) {
    io.error(`survey release: nothing in ${set} has changed since ${against}.`);
    return 1;
  }
  const findings = gateFindings({
    report: report.value,
    findings: checkDefinitions(before, vocabulary).filter(({ code }) => !TO_TRANSLATE.includes(code)),
    members: (await runAllMembers(membersOnDisk(root))).filter(({ passes }) => !passes).length,
  });
  const open = findings.filter(({ code }) => !accepted.has(code));
  for (const { code, message } of findings) io.print(`${accepted.has(code) ? 'accepted' : 'open'} ${code}: ${message}`);
  const idle = [...accepted.keys()].filter((code) => !findings.some((finding) => finding.code === code));
  if (idle.length > 0) return refuse(`there is no ${idle.join(', ')} to accept. Omit it.`);
  if (open.length > 0) {
    io.error(`survey release: ${set} was not released. Resolve these findings, or accept each: --accept ${open[0]?.code} "the reason".`);
    io.error(`Details: npm run -s survey -- report ${set} --against ${against}`);
    return 1;
  }
  const log = `${FOLDER}/changelogs/${set}.md`;
  const title = `# Changes of ${set}\n\n`;
  const earlier = existsSync(join(root, log)) ? readFileSync(join(root, log), 'utf8') : title;
  const reasons = findings.flatMap((finding) => {
    const reason = accepted.get(finding.code);
    return reason === undefined ? [] : [[finding, reason] as const];
  });
  const entry = entryOf(version + 1, date, report.value, reasons);
  if (request.dryRun) {
    io.print(entry);
    io.print('Nothing was written.');
    return 0;
  }
  const old = { ...before, [log]: earlier };
  const rest = earlier.startsWith(title) ? earlier.slice(title.length) : earlier;
  writeChanges(root, old, {
    ...old,
    [file]: withValue(before[file] ?? '', ['version'], version + 1),
    [log]: `${title}${entry}\n${rest === '' ? '' : `\n${rest}`}`,
  });
  io.print(`${set} is version ${version + 1}. Review ${log}, then commit it with ${file}.`);
  return 0;
}
