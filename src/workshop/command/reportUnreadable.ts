import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';
import { readSources } from '../../runtime/definitions/sources.ts';
import type { CommandIo } from './io.ts';

/**
 * Reports the definition files that are not JSON, or not plain UTF-8. A command that writes definitions must not start while there are
 * any: it would write a file back without the characters that could not be read, or change some files and not the others.
 * @returns true if there are any
 */
export function reportUnreadable(command: string, io: CommandIo, root: string = process.cwd()): boolean {
  const { findings, broken } = readSources(readDefinitionFiles(root));
  const unreadable = findings.filter(({ file, code }) => broken.has(file) || code === 'text-encoding');
  if (unreadable.length === 0) return false;
  for (const finding of unreadable) io.error(formatFinding(finding));
  io.error(`survey ${command}: nothing was changed, because these files cannot be read. Correct them first.`);
  return true;
}
