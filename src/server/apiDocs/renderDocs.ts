import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { html, type Html } from '../html/html.ts';
import { exampleOf, fieldsOf, line, prose, schemaAnchor, tableOf, typeOf } from './describe.ts';

type Files = Readonly<Record<string, JsonObject>>;

/** Renders the reference of all documents as one page: the calls, their inputs and their answers. */
export function renderDocs(files: Files): Html {
  return html`<header>
      <h1>Reference of the calls</h1>
      <p class="soft">Made from the OpenAPI documents, which stand beside it:</p>
      <ul>
        ${Object.keys(files).map((file) => html`<li><a href="/api-docs/${file}">${file}</a> (<a href="/api-docs/${file.replace('.yaml', '.json')}">as JSON</a>)</li>`)}
      </ul>
    </header>
    <nav aria-label="Calls">${Object.entries(files).map(([file, document]) => contents(file, document))}</nav>
    <main>${Object.entries(files).map(([file, document]) => documentOf(file, document))}</main>`;
}

function contents(file: string, document: JsonObject): Html {
  const items = operationsOf(document).map(
    ({ operation }) =>
      html`<li><a href="#${String(operation['operationId'])}">${String(operation['operationId'])}</a>: ${line(operation['summary'])}</li>`,
  );
  return html`<p><a href="#${file}">${titleOf(document)}</a></p>
    <ul>
      ${items}
    </ul>`;
}

function documentOf(file: string, document: JsonObject): Html {
  const schemas = Object.entries(objectAt(objectAt(document, 'components'), 'schemas'));
  return html`<section aria-labelledby="${file}">
    <h2 id="${file}">${titleOf(document)}</h2>
    ${prose(objectAt(document, 'info')['description'])} ${operationsOf(document).map((each) => operationOf(file, document, each))}
    <h2>Schemas of ${titleOf(document)}</h2>
    ${schemas.map(
      ([name, schema]) =>
        html`<details class="operation" open id="${schemaAnchor(file, name)}">
          <summary><h3>${name}</h3></summary>
          ${isJsonObject(schema) && prose(schema['description'])} ${fieldsOf(file, schema)}
        </details>`,
    )}
  </section>`;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

function operationsOf(document: JsonObject): readonly Operation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(isJsonObject(item) ? item : {}).flatMap(([method, operation]) =>
      isJsonObject(operation) ? [{ path, method: method.toUpperCase(), operation }] : [],
    ),
  );
}

function operationOf(file: string, document: JsonObject, { path, method, operation }: Operation): Html {
  const needsToken = JSON.stringify(operation['security'] ?? []).includes(':[');
  return html`<details class="operation" open id="${String(operation['operationId'])}">
    <summary>
      <h3><span class="verb">${method}</span> <code>${path}</code></h3>
    </summary>
    <p><strong>${String(operation['operationId'])}</strong>: ${line(operation['summary'])}</p>
    ${prose(operation['description'])} ${needsToken && html`<p>With <code>Authorization: Bearer</code>.</p>`}
    ${parametersOf(file, document, operation)} ${bodyOf(file, operation)} ${responsesOf(file, document, operation)}
  </details>`;
}

function parametersOf(file: string, document: JsonObject, operation: JsonObject): Html | null {
  const { parameters } = operation;
  if (!Array.isArray(parameters) || parameters.length === 0) return null;
  const rows = parameters.map((given: Json) => {
    const parameter = resolved(document, given);
    return html`<tr>
      <td><code>${String(parameter['name'])}</code>${parameter['required'] === true && html` <span class="soft">required</span>`}</td>
      <td>${String(parameter['in'])}</td>
      <td>${typeOf(file, parameter['schema'])}</td>
      <td>${line(parameter['description'])}</td>
    </tr>`;
  });
  return tableOf(['Parameter', 'In', 'What', 'Meaning'], rows);
}

function bodyOf(file: string, operation: JsonObject): Html | null {
  const content = Object.entries(objectAt(objectAt(operation, 'requestBody'), 'content'));
  if (content.length === 0) return null;
  return html`${content.map(
    ([type, media]) =>
      html`<p>Body, <code>${type}</code>:</p>
        ${mediaOf(file, media)}`,
  )}`;
}

function responsesOf(file: string, document: JsonObject, operation: JsonObject): Html {
  const items = Object.entries(objectAt(operation, 'responses')).map(([status, given]) => {
    const response = resolved(document, given ?? null);
    const content = Object.entries(objectAt(response, 'content'));
    return html`<li>
      <strong>${status}</strong> ${line(response['description'])}
      ${content.map(([type, media]) => html`<div><code>${type}</code> ${mediaOf(file, media)}</div>`)}
    </li>`;
  });
  return html`<p>Answers:</p>
    <ul>
      ${items}
    </ul>`;
}

function mediaOf(file: string, media: Json | undefined): Html | null {
  if (!isJsonObject(media)) return null;
  const named = Object.values(objectAt(media, 'examples')).map((example) =>
    exampleOf(isJsonObject(example) ? example['value'] : undefined),
  );
  return html`${fieldsOf(file, media['schema'])} ${exampleOf(media['example'])} ${named}`;
}

function titleOf(document: JsonObject): string {
  const { title } = objectAt(document, 'info');
  return typeof title === 'string' ? title : '';
}

function resolved(document: JsonObject, value: Json): JsonObject {
  const reference = isJsonObject(value) ? value['$ref'] : undefined;
  if (typeof reference === 'string') return reference.slice(2).split('/').reduce<JsonObject>(objectAt, document);
  return isJsonObject(value) ? value : {};
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}
