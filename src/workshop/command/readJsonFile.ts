import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Json } from '../../runtime/base/json.ts';
import { parseDocument } from '../../runtime/definitions/parse.ts';
import { fileErrorReason } from '../sourceEdits/fileErrors.ts';

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Reads JSON from a file, or from standard input for `-`. Describes a failure in one line. Accepts a byte order mark, which shells of
 * Windows write when they redirect output to a file.
 */
export function readJsonFile(file: string): { readonly json: Json } | { readonly problem: string } {
  const source = file === '-' ? 'standard input' : file;
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8').replace(BYTE_ORDER_MARK, '');
  } catch (error) {
    // npm runs a command in the folder of package.json, not in the one where it was typed.
    const from = isAbsolute(source) ? '' : ` (looked for in ${process.cwd()})`;
    return { problem: `${source} cannot be read: ${fileErrorReason(error) ?? 'unknown'}${from}` };
  }
  const { findings, isBroken } = parseDocument(source, text);
  const [broken] = findings;
  if (isBroken && broken)
    return { problem: `${source} is not JSON: line ${broken.line}, column ${broken.column}: ${broken.message} ${broken.hint}` };
  const json: Json = JSON.parse(text);
  return { json };
}
