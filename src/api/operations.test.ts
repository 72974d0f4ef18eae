import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { OPERATIONS } from './operations.ts';

interface Described {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

const BODY = { form: 'application/x-www-form-urlencoded', text: 'text/plain' } as const;

function described(
  host: string,
): Readonly<Record<string, { readonly method: string; readonly path: string; readonly content: string | undefined }>> {
  const document: { paths: Record<string, Record<string, Described>> } = parse(
    readFileSync(new URL(`../../openapi/${host}.yaml`, import.meta.url), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, requestBody }]) =>
        operationId ? [[operationId, { method, path, content: Object.keys(requestBody?.content ?? {})[0] }] as const] : [],
      ),
    ),
  );
}

const documents = { enrollment: described('enrollment'), growth: described('growth'), events: described('events') };

it.each(Object.entries(OPERATIONS))('%s stands in the documents as it is called', (name, { host, method, path, body }) => {
  const want = documents[host][name];
  expect({ method, path }).toEqual({ method: want?.method, path: want?.path });
  if (want?.content !== undefined) expect(body === undefined ? 'application/json' : BODY[body]).toBe(want.content);
});
