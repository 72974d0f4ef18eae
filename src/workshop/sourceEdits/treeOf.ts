import { parseTree, type Node } from 'jsonc-parser';

/** Maximum number of cached trees. A step's form needs its set, its shared step and a file for each language. */
const MAX_CACHED_TREES = 16;
const trees = new Map<string, Node | undefined>();

/**
 * Parses a JSON text, tolerating syntax errors. Caches the most recently used trees, because every field of a form needs the same
 * ones on each keystroke.
 */
export function treeOf(text: string): Node | undefined {
  const isCached = trees.has(text);
  const tree = isCached ? trees.get(text) : parseTree(text);
  // Reinserted at the end, so that the first entry is the least recently used one.
  trees.delete(text);
  trees.set(text, tree);
  const [oldest] = trees.keys();
  if (trees.size > MAX_CACHED_TREES && oldest !== undefined) trees.delete(oldest);
  return tree;
}
