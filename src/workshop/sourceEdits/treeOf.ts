import { parseTree, type Node } from 'jsonc-parser';

/** How many texts stay parsed: those of a step's form, which are its set, its shared step and a file for each language. */
const MAX_CACHED_TREES = 16;
const trees = new Map<string, Node | undefined>();

/**
 * Parses a JSON text as far as it can be read. The last texts stay parsed, because every field of a form needs the same ones at
 * each keystroke.
 */
export function treeOf(text: string): Node | undefined {
  const isCached = trees.has(text);
  const tree = isCached ? trees.get(text) : parseTree(text);
  // The text that was asked for last goes to the end.
  trees.delete(text);
  trees.set(text, tree);
  const [oldest] = trees.keys();
  if (trees.size > MAX_CACHED_TREES && oldest !== undefined) trees.delete(oldest);
  return tree;
}
