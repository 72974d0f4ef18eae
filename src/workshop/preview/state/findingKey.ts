import type { Finding } from '../../../runtime/definitions/finding.ts';

/** Returns the key of a finding in a list. */
export function findingKey({ file, line, column, code, message }: Finding): string {
  return `${file}:${line}:${column} ${code} ${message}`;
}
