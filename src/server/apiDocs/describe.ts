import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { html, type Html, type HtmlPart } from '../html/html.ts';

/** Renders a description as paragraphs with `code`. */
export function prose(text: Json | undefined): Html | null {
  if (typeof text !== 'string' || text.trim() === '') return null;
  const paragraphs = text.trim().split(/\n\s*\n/);
  return html`${paragraphs.map((paragraph) => html`<p>${line(paragraph)}</p>`)}`;
}

/** Renders one line of a description with `code`. */
export function line(text: Json | undefined): readonly HtmlPart[] {
  return typeof text === 'string' ? text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part)) : [];
}

/** Returns the page's anchor for a schema. */
export function schemaAnchor(file: string, name: string): string {
  return `schema-${file.replace('.yaml', '')}-${name}`;
}

/** Describes a type in a few words: `text, 1 to 150 characters`. A named schema becomes a link. */
export function typeOf(file: string, schema: Json | undefined): HtmlPart {
  if (!isJsonObject(schema)) return 'anything';
  const { $ref, oneOf, anyOf, type } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#${schemaAnchor(file, name)}">${name}</a>`;
  }
  const choices = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : null;
  if (choices) return joined(choices.map((choice) => typeOf(file, choice)));
  if (Array.isArray(schema['enum'])) return joined(schema['enum'].map((value) => html`<code>${String(value)}</code>`));
  if (type === 'array') return html`list of ${typeOf(file, schema['items'])}${limitsOf(schema)}`;
  const names = (Array.isArray(type) ? type : [type ?? 'object']).map((name) => WORDS[String(name)] ?? String(name));
  return html`${names.join(' or ')}${limitsOf(schema)}`;
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', boolean: 'true or false', null: 'null' };

function joined(parts: readonly HtmlPart[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 && ' or '}${part}`)}`;
}

/** Describes the limits of a schema, one for each keyword. */
function limitsOf(schema: JsonObject): string {
  const range = (least: Json | undefined, most: Json | undefined, unit: string): string | null => {
    if (least === undefined && most === undefined) return null;
    if (most === undefined) return `at least ${String(least)}${unit}`;
    return least === undefined ? `at most ${String(most)}${unit}` : `${String(least)} to ${String(most)}${unit}`;
  };
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, maxProperties, pattern, format } = schema;
  const limits = [
    typeof format === 'string' ? format : null,
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    exclusiveMinimum === undefined ? null : `above ${String(exclusiveMinimum)}`,
    range(minItems, maxItems, ' entries'),
    range(undefined, maxProperties, ' entries'),
    schema['uniqueItems'] === true ? 'each once' : null,
    typeof pattern === 'string' ? `like ${pattern}` : null,
  ];
  const said = limits.filter((limit) => limit !== null);
  return said.length > 0 ? `, ${said.join(', ')}` : '';
}

/** Renders an object's fields as a table, and any other value as its type. */
export function fieldsOf(file: string, schema: Json | undefined): Html {
  if (!isJsonObject(schema) || typeof schema['$ref'] === 'string' || !isJsonObject(schema['properties']))
    return html`<p>${typeOf(file, schema)}</p>`;
  const { required } = schema;
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const rows = Object.entries(schema['properties']).map(
    ([name, field]) =>
      html`<tr>
        <td><code>${name}</code>${isRequired(name) && html` <span class="soft">required</span>`}</td>
        <td>${isJsonObject(field) && isJsonObject(field['properties']) ? fieldsOf(file, field) : typeOf(file, field)}</td>
        <td>${isJsonObject(field) && line(field['description'])}</td>
      </tr>`,
  );
  return tableOf(['Field', 'What', 'Meaning'], rows);
}

/** Renders a table with the given column heads. */
export function tableOf(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Renders an example in the form in which it is sent. */
export function exampleOf(value: Json | undefined): Html | null {
  if (value === undefined) return null;
  return html`<pre>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>`;
}
