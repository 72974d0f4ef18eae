import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { isJsonObject } from '../../runtime/base/json.ts';

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
  for (let start = text.indexOf('"'); start >= 0;) {
    let after = endOfText(text, start);
    while (isBlank(text.charCodeAt(after))) after += 1;
    if (text[after] === ':') written += 1;
    start = text.indexOf('"', after);
  }
  return written > namesIn(value);
}

/** Behind the quote that ends a text of a sound JSON. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end + 1;
}

/** True behind an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** All names of a value. Without recursion: a body may be deeper than the stack. */
function namesIn(value: unknown): number {
  let names = 0;
  const left = [value];
  const add = (item: unknown): void => {
    if (typeof item === 'object' && item !== null) left.push(item);
  };
  while (left.length > 0) {
    const next = left.pop();
    if (Array.isArray(next)) for (const item of next) add(item);
    else if (isJsonObject(next))
      for (const name in next) {
        names += 1;
        add(next[name]);
      }
  }
  return names;
}

function refusal(why: string): Error {
  return Object.assign(new Error(why), { statusCode: 400 });
}
