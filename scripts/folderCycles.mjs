/** @typedef {{ from: string, to: string }} Import the paths of a file and of a file that it imports */

/**
 * Finds the cycles between folders, at any depth. Each import counts as one between the two sibling folders where its paths
 * diverge. A folder and its parent may import each other.
 * @param {readonly Import[]} imports
 * @returns {readonly (readonly string[])[]} the folders of each cycle, sorted
 */
export function folderCycles(imports) {
  /** @type {Map<string, Set<string>>} */
  const importsOf = new Map();
  for (const { from, to } of imports) {
    const [one, other] = siblingsOf(from, to);
    if (one === null || other === null) continue;
    importsOf.set(one, (importsOf.get(one) ?? new Set()).add(other));
  }
  const reachable = new Map([...importsOf.keys()].map((folder) => [folder, reachableFrom(folder, importsOf)]));
  const cycles = [...reachable].flatMap(([folder, others]) => {
    if (!others.has(folder)) return [];
    return [[...others].filter((other) => reachable.get(other)?.has(folder)).toSorted()];
  });
  return [...new Map(cycles.map((cycle) => [cycle.join(), cycle])).values()];
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {readonly [string | null, string | null]} the folders in which the paths diverge; null if one of the files is directly
 * in the shared folder
 */
function siblingsOf(from, to) {
  const [one, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const depthOfFork = one.findIndex((name, depth) => name !== other[depth]);
  if (depthOfFork < 0 || depthOfFork >= other.length) return [null, null];
  return [one.slice(0, depthOfFork + 1).join('/'), other.slice(0, depthOfFork + 1).join('/')];
}

/**
 * @param {string} folder
 * @param {ReadonlyMap<string, ReadonlySet<string>>} importsOf
 */
function reachableFrom(folder, importsOf) {
  /** @type {Set<string>} */
  const reached = new Set();
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const other of importsOf.get(next) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      pending.push(other);
    }
  }
  return reached;
}
