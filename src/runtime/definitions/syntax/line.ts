import { bracketsIn, isClosing, type Bracket } from './brackets.ts';

/** A bracket that an earlier line opened, with the number and the indentation of that line. */
interface OpenBracket extends Bracket {
  readonly lineNumber: number;
  readonly indentation: number;
}

/** A line of a text, and the bracket around it. */
export interface Line {
  /** The whole text. */
  readonly text: string;
  /** The line without its line break. */
  readonly content: string;
  /** The offset of the line in the text. */
  readonly from: number;
  /** Starts at 1. */
  readonly number: number;
  /** The number of spaces and tabs at the start; -1 for a blank line. */
  readonly indentation: number;
  /** Their offsets are in the line. */
  readonly brackets: readonly Bracket[];
  /** The innermost bracket that is open at the start of the line. Its offset is in the text. */
  readonly enclosing: OpenBracket | undefined;
}

/** Yields the lines of a text until an offset. */
export function* linesUntil(text: string, offset: number): Generator<Line> {
  const open: OpenBracket[] = [];
  let from = 0;
  for (const [index, content] of text.slice(0, offset).split('\n').entries()) {
    const number = index + 1;
    const indentation = content.search(/\S/);
    const brackets = bracketsIn(content);
    yield { text, content, from, number, indentation, brackets, enclosing: open.at(-1) };
    for (const bracket of brackets) {
      if (isClosing(bracket.char)) open.pop();
      else open.push({ char: bracket.char, offset: from + bracket.offset, lineNumber: number, indentation });
    }
    from += content.length + 1;
  }
}
