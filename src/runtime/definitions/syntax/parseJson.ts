import { parseTree, type Node, type ParseError } from 'jsonc-parser';

const PARSE = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Parses JSON. Returns as much of the tree as could be parsed, and the parser's errors. */
export function parseJson(text: string): { readonly root: Node | undefined; readonly errors: readonly ParseError[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, PARSE);
  return { root, errors };
}

/** Returns the keys that occur twice in an object, each with the offset of the later one. */
export function duplicateKeys(node: Node): readonly { readonly name: string; readonly offset: number }[] {
  const seenNames = new Set<string>();
  const duplicates = (node.type === 'object' ? (node.children ?? []) : []).flatMap((property) => {
    const key = property.children?.[0];
    const name = String(key?.value);
    if (!key || !seenNames.has(name)) {
      seenNames.add(name);
      return [];
    }
    return [{ name, offset: key.offset }];
  });
  return [...duplicates, ...(node.children ?? []).flatMap(duplicateKeys)];
}
