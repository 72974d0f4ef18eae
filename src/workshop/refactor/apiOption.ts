import { isAlias, isMap, isScalar, isSeq, parseDocument, visit, type Document, type YAMLMap } from 'yaml';
import { err, ok, type Result } from '../../runtime/base/result.ts';

const REFERENCE = '#/components/schemas/';

/** Returns the schema at a path of property names, following references, with the component that contains it. */
function schemaAt(document: Document, at: string): { readonly schema: YAMLMap; readonly shared: string | null } | null {
  const [component = '', ...properties] = at.split('.');
  let shared: string | null = null;
  const follow = (node: unknown): YAMLMap | null => {
    if (!isMap(node)) return null;
    const reference = node.get('$ref');
    if (typeof reference !== 'string') return node;
    shared = reference.slice(REFERENCE.length);
    return follow(document.getIn(['components', 'schemas', shared]));
  };
  let schema = follow(document.getIn(['components', 'schemas', component]));
  for (const property of properties) {
    shared = null;
    schema = schema && follow(schema.getIn(['properties', property]));
  }
  return schema && { schema, shared: properties.length === 0 ? component : shared };
}

/**
 * Returns the API's description with an option renamed in the property that carries it, and in the examples of that property.
 * @param at the property, such as `MedicalEnrollment.pregnant`
 * @returns the text unchanged if the property allows any value; one sentence if other properties share the list of values
 */
export function withApiOption(text: string, at: string, from: string, to: string): Result<string, string> {
  const document = parseDocument(text);
  const location = schemaAt(document, at);
  const values = location && (location.schema.get('enum') ?? location.schema.getIn(['items', 'enum']));
  if (!location || !isSeq(values)) return ok(text);
  const item = values.items.find((each) => isScalar(each) && each.value === from);
  if (!isScalar(item) || !item.range) return ok(text);
  const uses = location.shared === null ? 0 : text.split(`${REFERENCE}${location.shared}'`).length - 1;
  const line = text.slice(0, item.range[0]).split('\n').length;
  if (uses > 1)
    return err(`line ${line}: ${uses} properties share the values of ${location.shared ?? at}, so it cannot be renamed for ${at} only.`);
  const ranges = [item.range];
  const property = at.split('.').at(-1);
  visit(document, {
    Pair: (_key, pair, path) => {
      const isExample = path.some(
        (node) => !isAlias(node) && 'key' in node && isScalar(node.key) && String(node.key.value).startsWith('example'),
      );
      if (
        isExample &&
        isScalar(pair.key) &&
        pair.key.value === property &&
        isScalar(pair.value) &&
        pair.value.value === from &&
        pair.value.range
      )
        ranges.push(pair.value.range);
    },
  });
  const written = /^[A-Za-z][A-Za-z0-9_-]*$/.test(to) && !['yes', 'no', 'true', 'false', 'on', 'off', 'null'].includes(to) ? to : `'${to}'`;
  return ok(
    ranges
      .toSorted((one, other) => other[0] - one[0])
      .reduce((edited, [start, end]) => edited.slice(0, start) + written + edited.slice(end), text),
  );
}
