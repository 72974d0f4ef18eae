import type { ParseError } from 'jsonc-parser';
import { endBefore, lineAt, type Range } from './textEdits.ts';

/** A mistake in the JSON of a file: where it is, what it is, and how to fix it. */
export interface SyntaxMistake {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

/** A change to the text that would fix a mistake, and the mistake that it implies. */
export interface Repair extends SyntaxMistake {
  /** The whole text after the change. */
  readonly text: string;
}

/** The first error in a text, with the parts of the text that the repairs read. */
export interface ErrorSite {
  readonly text: string;
  /** The start of the token that the parser did not expect. */
  readonly offset: number;
  /** That token; empty at the end of the text. */
  readonly token: string;
  /** The end of the token before it. */
  readonly lastTokenEnd: number;
  /** The line of the offset. */
  readonly line: Range;
}

/** Returns the site of a parse error. */
export function errorSite(text: string, { offset, length }: ParseError): ErrorSite {
  const token = text.slice(offset, offset + Math.max(length, 1));
  return { text, offset, token, lastTokenEnd: endBefore(text, offset), line: lineAt(text, offset) };
}
