import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { html } from '../pageTemplate/html.ts';
import { sendPage } from '../pageTemplate/sendPage.ts';
import type { Documents } from '../http/documents.ts';
import { projectRoot } from '../base/projectRoot.ts';

/** Files of Swagger UI, served from our origin because the CSP allows no other. */
const SWAGGER_UI = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** Shows the document of this reference. It sends nothing: neither API calls, nor the document to a validator. */
const SHOW = `SwaggerUIBundle({
  dom_id: '#reference',
  url: \`\${location.pathname}.json\`,
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Serves a reference of each OpenAPI document under /api-docs, shown by Swagger UI, and the documents as YAML and JSON. */
export function addApiDocs(app: FastifyInstance, { files }: Documents): void {
  const config = { operation: 'apiDocs' };
  const references = Object.entries(files).map(([file, document]) => ({
    document,
    name: file.replace('.yaml', ''),
    title: titleOf(document),
  }));

  const body = html`<main>
    <h1>API reference</h1>
    <ul>
      ${references.map(
        ({ name, title }) =>
          html`<li>
            <a href="/api-docs/${name}">${title}</a> (<a href="/api-docs/${name}.yaml">YAML</a>, <a href="/api-docs/${name}.json">JSON</a>)
          </li>`,
      )}
    </ul>
  </main>`;
  app.get('/api-docs', { config }, async (_request, reply) => sendPage(reply, { title: 'API reference', body }));
  app.get('/api-docs/', { config }, async (_request, reply) => reply.redirect('/api-docs', 308));

  for (const { name, title, document } of references) {
    const reference = html`<main id="reference"></main>
      <script src="/api-docs/swagger-ui-bundle.js"></script>
      <script src="/api-docs/show.js"></script>`;
    app.get(`/api-docs/${name}`, { config }, async (_request, reply) =>
      sendPage(reply, { title, style: '/api-docs/swagger-ui.css', body: reference }),
    );
    app.get(`/api-docs/${name}.yaml`, { config }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/yaml; charset=utf-8')
        .send(createReadStream(join(projectRoot(), 'openapi', `${name}.yaml`))),
    );
    app.get(`/api-docs/${name}.json`, { config }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(JSON.stringify(document)),
    );
  }

  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(SWAGGER_UI))
    app.get(`/api-docs/${name}`, { config }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(createReadStream(join(folder, name))),
    );
  app.get('/api-docs/show.js', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SHOW),
  );
}

function titleOf({ info }: JsonObject): string {
  return isJsonObject(info) ? String(info['title']) : '';
}
