type Explanation = readonly [message: string, hint: string];

/** Explanations of the parser's error codes, for people who write JSON by hand. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  InvalidSymbol: ['This is not a JSON word.', 'Write true, false, null, a number, or text in double quotes.'],
  InvalidNumberFormat: ['This is not a number.', 'Write it as 12 or 0.5, without a leading zero or plus.'],
  PropertyNameExpected: ['A key is missing here.', 'Write a key in double quotes.'],
  ValueExpected: ['A value is missing here.', 'Write a value, or remove the comma before it.'],
  ColonExpected: ['A colon is missing here.', 'Put a colon between the key and its value.'],
  CommaExpected: ['A comma is missing after this.', 'Put a comma between two entries.'],
  CloseBraceExpected: ['A closing brace is missing.', 'Close the object with }.'],
  CloseBracketExpected: ['A closing bracket is missing.', 'Close the list with ].'],
  EndOfFileExpected: ['The definition ends before this.', 'Remove what follows, or the closing bracket that comes too early.'],
  InvalidCommentToken: ['JSON has no comments.', 'Remove it. Write notes under a "description" key.'],
  UnexpectedEndOfString: ['A text has no closing quote.', 'Close it with a double quote on the same line.'],
  InvalidEscapeCharacter: [
    'A backslash in a text has a special meaning, as in \\n for a line break.',
    'Write \\\\ for a backslash that members read.',
  ],
  InvalidCharacter: ['A text contains an invisible control character.', 'Delete it, and write \\n for a line break.'],
};

const UNKNOWN_MISTAKE: Explanation = ['This is not JSON.', 'Check what comes before it: a quote, comma or brace may be missing.'];

/** Returns the message and the hint for one of the parser's error codes, such as `CommaExpected`. */
export function explain(code: string): { readonly message: string; readonly hint: string } {
  const [message, hint] = EXPLANATIONS[code] ?? UNKNOWN_MISTAKE;
  return { message, hint };
}
