import { readFileSync } from 'node:fs';
import type { Json } from '../../runtime/base/json.ts';

/** Reads JSON from a file, or from standard input for `-`. Describes a failure in one line. */
export function readJsonFile(file: string): { readonly json: Json } | { readonly problem: string } {
  const source = file === '-' ? 'standard input' : file;
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    return { problem: `${source} cannot be read` };
  }
  try {
    const json: Json = JSON.parse(text);
    return { json };
  } catch (error) {
    return { problem: `${source} is not JSON: ${error instanceof Error ? error.message.replaceAll('\n', ' ') : 'unreadable'}` };
  }
}
