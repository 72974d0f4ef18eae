import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import type { Html } from '../html/html.ts';
import { sendPage } from '../html/sendPage.ts';
import type { Documents } from '../http/documents.ts';
import { renderDocs } from './renderDocs.ts';

/** Serves the API reference at /api-docs, rendered from the OpenAPI documents, and the documents as YAML and JSON. */
export function addApiDocs(app: FastifyInstance, { files }: Documents): void {
  const config = { operation: 'apiDocs' };
  // Rendered on the first request, because most processes never get one.
  let page: Html | null = null;
  app.get('/api-docs', { config }, async (_request, reply) => {
    page ??= renderDocs(files);
    return sendPage(reply, { title: 'Reference of the calls', body: page });
  });
  app.get('/api-docs/', { config }, async (_request, reply) => reply.redirect('/api-docs', 308));
  for (const [file, document] of Object.entries(files)) {
    app.get(`/api-docs/${file}`, { config }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/yaml; charset=utf-8').send(stringify(document)),
    );
    app.get(`/api-docs/${file.replace('.yaml', '.json')}`, { config }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(JSON.stringify(document)),
    );
  }
}
