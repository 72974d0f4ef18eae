import { printParseErrorCode, type ParseError } from 'jsonc-parser';
import {
  addClosingBracket,
  closeLines,
  closeListBeforeKey,
  removeClosingBracket,
  replaceClosingBracket,
  replaceParentheses,
} from './bracketRepairs.ts';
import { explain } from './explanations.ts';
import { repairIrregularLines } from './irregularLines.ts';
import { normaliseNumber, replaceDecimalComma, replaceFullWidthDigits } from './numberRepairs.ts';
import { duplicateKeys, parseJson } from './parseJson.ts';
import {
  addClosingQuote,
  addOpeningQuote,
  joinLines,
  repairQuotesOfLine,
  replaceSingleQuotes,
  replaceTypographicQuotes,
} from './quoteRepairs.ts';
import { errorSite, type ErrorSite, type Repair, type SyntaxMistake } from './repair.ts';
import { addColon, addComma, removeComma, replacePeriods, replaceSeparator } from './separatorRepairs.ts';
import { removeComment, replaceInvisibleCharacters, replaceTabs, resolveMerge } from './strayTextRepairs.ts';
import { repairWord } from './wordRepairs.ts';

/** The maximum number of mistakes to report for a file. */
const MAX_MISTAKES = 20;

/** The repairs of an error, most likely first: of two that leave equally many mistakes, the earlier one is reported. */
const REPAIRS: readonly ((site: ErrorSite) => Generator<Repair>)[] = [
  replaceInvisibleCharacters,
  replaceTabs,
  resolveMerge,
  replaceTypographicQuotes,
  addOpeningQuote,
  replaceSingleQuotes,
  repairQuotesOfLine,
  removeComment,
  repairWord,
  replaceSeparator,
  replacePeriods,
  replaceParentheses,
  joinLines,
  replaceFullWidthDigits,
  replaceDecimalComma,
  normaliseNumber,
  removeComma,
  addComma,
  addColon,
  repairIrregularLines,
  closeLines,
  closeListBeforeKey,
  addClosingBracket,
  removeClosingBracket,
  replaceClosingBracket,
  addClosingQuote,
];

/**
 * Returns the mistakes in text that is not valid JSON, at most 20. Each is identified by the best change that fixes it, so that a
 * mistake is reported once, at the position where it was made. Parsing continues on the fixed text.
 */
export function syntaxMistakes(text: string): readonly SyntaxMistake[] {
  if (text.trim() === '') return [{ offset: 0, message: 'This file is empty.', hint: 'Write its definition, or delete the file.' }];
  const mistakes: SyntaxMistake[] = [];
  let current = text;
  let shift = 0;
  while (mistakes.length < MAX_MISTAKES) {
    const [error] = parseJson(current).errors;
    if (!error) break;
    const repair = bestRepair(current, error);
    if (!repair) {
      mistakes.push({ offset: error.offset - shift, ...explain(printParseErrorCode(error.error)) });
      break;
    }
    mistakes.push({ offset: Math.max(0, Math.min(repair.offset - shift, text.length)), message: repair.message, hint: repair.hint });
    shift += repair.text.length - current.length;
    current = repair.text;
  }
  return mistakes;
}

/** Returns the first of the repairs that leave the fewest mistakes; null if none improves the text. */
function bestRepair(text: string, error: ParseError): Repair | null {
  let fewest = countMistakes(parseJson(text));
  let best: Repair | null = null;
  for (const repair of repairsOf(errorSite(text, error))) {
    const parsed = parseJson(repair.text);
    const remaining = countMistakes(parsed);
    const next = parsed.errors[0]?.offset ?? Number.POSITIVE_INFINITY;
    if (remaining >= fewest || next <= error.offset + Math.max(0, repair.text.length - text.length)) continue;
    fewest = remaining;
    best = repair;
    if (remaining === 0) break;
  }
  return best;
}

function* repairsOf(site: ErrorSite): Generator<Repair> {
  for (const repair of REPAIRS) yield* repair(site);
}

/** Counts the mistakes in parsed text: parse errors, and duplicate keys, which a missing brace produces by merging two objects. */
function countMistakes({ root, errors }: ReturnType<typeof parseJson>): number {
  return errors.length + (root ? duplicateKeys(root).length : 1);
}
