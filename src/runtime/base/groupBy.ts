/** Groups items by a key, in order of appearance. Omits items whose key is null. Node 20 has no `Map.groupBy`. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key | null): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
