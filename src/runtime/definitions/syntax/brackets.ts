/** A brace or square bracket. */
export interface Bracket {
  readonly char: string;
  readonly offset: number;
}

/** A string, or one bracket outside strings. */
const STRING_OR_BRACKET = /"(?:[^"\\\n]|\\.)*"|[{}[\]]/g;

/** Returns the brackets in a text, without those in strings. */
export function bracketsIn(text: string): readonly Bracket[] {
  return [...text.matchAll(STRING_OR_BRACKET)].flatMap(({ 0: match, index }) =>
    match.startsWith('"') ? [] : [{ char: match, offset: index }],
  );
}

/** Returns those of the brackets that are still open after the last one, outermost first. */
export function openOf(brackets: readonly Bracket[]): readonly Bracket[] {
  const open: Bracket[] = [];
  for (const bracket of brackets) {
    if (isClosing(bracket.char)) open.pop();
    else open.push(bracket);
  }
  return open;
}

/** Returns the brackets that are open at an offset, outermost first. */
export function openBrackets(text: string, offset: number): readonly Bracket[] {
  return openOf(bracketsIn(text.slice(0, offset)));
}

/** Returns true for `}` and `]`. */
export function isClosing(char: string): boolean {
  return char === '}' || char === ']';
}

/** Returns the bracket that closes an opening one. */
export function closingOf(opening: string): string {
  return opening === '{' ? '}' : ']';
}

/** Returns the name of an opening bracket in messages. */
export function nameOf(opening: string): string {
  return opening === '{' ? 'brace' : 'bracket';
}
