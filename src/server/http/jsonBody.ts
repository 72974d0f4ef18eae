import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** A text in JSON, with the colon after it where it is a name. */
const TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Reads JSON bodies strictly: UTF-8 alone, no `__proto__`, and no name twice in an object, which somebody before us may have
 * read otherwise. A call without a body may still name a content type, as some clients do.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (typeof body === 'string' || !isUtf8(body)) return done(refusal('not UTF-8'));
    const text = body.toString('utf8');
    return parse(request, text, (error, value) => {
      if (error) return done(error);
      return saysTwice(text, value) ? done(refusal('a name twice')) : done(null, value);
    });
  });
}

/** True when an object of a JSON text has one name twice: more names are written than are left of them. */
export function saysTwice(text: string, value: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(TEXT)) if (colon !== undefined) written += 1;
  return written > namesIn(value);
}

/** All names of a value. Without recursion: a body may be deeper than the stack. */
function namesIn(value: unknown): number {
  let names = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    const items: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) names += items.length;
    for (const item of items) left.push(item);
  }
  return names;
}

function refusal(why: string): Error {
  return Object.assign(new Error(why), { statusCode: 400 });
}
