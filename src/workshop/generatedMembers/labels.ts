import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { Document } from '../../runtime/definitions/parse.ts';
import { kindOf, nameOf } from '../../runtime/definitions/sources.ts';
import type { Rule } from '../../runtime/definitions/types.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';

/** Returns the named rule, derived value or step that a path belongs to, or else the part of the set. */
export function labelOf({ file, value }: Pick<Document, 'file' | 'value'>, [root, key]: Path): string {
  if (kindOf(file) === 'step') return nameOf(file);
  const part: Json | undefined = isJsonObject(value) && root !== undefined ? value[root] : undefined;
  if (root === 'rules' || root === 'derived') return String(key);
  const item: Json | undefined = Array.isArray(part) ? part[Number(key)] : undefined;
  if (!isJsonObject(item)) return String(root);
  const name = item['id'] ?? item['use'] ?? item['call'] ?? item['reason'];
  return typeof name === 'string' ? name : String(root);
}

/** Formats a comparison: `derived.bmi < 18.5`. */
export function conditionText(rule: Rule): string {
  const operation = operationOf(rule);
  if (!operation) return JSON.stringify(rule);
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  if (operator === 'var' || operator === 'rule') return String(first);
  if (args.length !== 2) return `${operator}(${args.map(conditionText).join(', ')})`;
  const side = (part: Json): string => {
    const inner = operationOf(part)?.operator;
    return inner !== undefined && inner !== 'var' && inner !== 'rule' ? `(${conditionText(part)})` : conditionText(part);
  };
  return `${side(first)} ${operator} ${side(second)}`;
}

/** Converts text to a member's name of whole words and at most 70 characters: `heightWeight.weight 107` to `height-weight-weight-107`. */
export function slugOf(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(.{1,70})(?:-.*)?$/, '$1');
}
