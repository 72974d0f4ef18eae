import { joinList } from './joinList.ts';

/** Returns the edit distance of two words (insert, delete, replace, transpose neighbours). */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = Array.from({ length: from.length + 1 }, (_, i) => [i]);
  const distanceAt = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 1; j <= to.length; j += 1) rows[0]?.push(j);
  for (let i = 1; i <= from.length; i += 1)
    for (let j = 1; j <= to.length; j += 1) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      rows[i]?.push(
        Math.min(
          distanceAt(i - 1, j) + 1,
          distanceAt(i, j - 1) + 1,
          distanceAt(i - 1, j - 1) + change,
          swapped ? distanceAt(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  return distanceAt(from.length, to.length);
}

/**
 * Returns the candidate that was probably meant: the one with the fewest edits, at most a third of its letters. Otherwise returns the
 * only one that starts with the word, is its prefix, or has the same first word (`visibleIf`, `visibleWhen`). Ignores case.
 * @returns null if no candidate is near
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  let best: { readonly candidate: string; readonly edits: number } | null = null;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > 4) continue;
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (edits <= Math.max(1, Math.floor(candidate.length / 3)) && (!best || edits < best.edits)) best = { candidate, edits };
  }
  if (best) return best.candidate;
  return (
    onlyOne(candidates.filter((candidate) => startsWithWord(candidate, word) || startsWithWord(word, candidate))) ??
    onlyOne(candidates.filter((candidate) => startsWithWord(candidate, firstWord(word))))
  );
}

function onlyOne([only, another]: readonly string[]): string | null {
  return another === undefined ? (only ?? null) : null;
}

/** Returns the first word of a name in camel case. */
function firstWord(name: string): string {
  return /^[a-z]+/.exec(name)?.[0] ?? name;
}

/** Returns true for a word that starts with another word of at least four letters: `sleeping` starts with `sleep`. */
function startsWithWord(word: string, prefix: string): boolean {
  return prefix.length >= 4 && word.toLowerCase().startsWith(prefix.toLowerCase());
}

/** Returns a hint for an unknown word: the word that was probably meant, or the available words. */
export function suggest(word: string, candidates: readonly string[]): string {
  const match = nearest(word, candidates);
  if (match !== null) return `Did you mean "${match}"?`;
  if (candidates.length === 0) return 'There are none to choose from.';
  if (candidates.length === 1) return `The only option is ${candidates[0]}.`;
  const shown = candidates.slice(0, 12);
  const hidden = candidates.length - shown.length;
  return `The options are ${joinList(hidden > 0 ? [...shown, `${hidden} more`] : shown, 'and')}.`;
}
