import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/**
 * Returns the values of a document that may identify a member, in lower case: emails, their SHA-256 and access codes, wherever they are.
 * The database's function `identifiers` finds the emails and access codes of unencrypted documents.
 */
export function identifiersIn(document: Json): readonly string[] {
  return [
    ...new Set(
      stringsIn(document)
        .filter(identifies)
        .map((text) => text.toLowerCase()),
    ),
  ];
}

function identifies(text: string): boolean {
  return text.includes('@') || /^(?:[A-Z0-9-]{3,40}|[0-9a-f]{64})$/.test(text);
}

function stringsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(stringsIn) : [];
}
