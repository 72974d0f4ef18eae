import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { isJsonObject } from '../../runtime/base/json.ts';

/**
 * Reads JSON bodies strictly: UTF-8 only, no `__proto__`, and no duplicate names in an object, which a proxy in front of this
 * server may resolve differently. A call without a body may still send a content type, as some clients do.
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

/** Returns true when an object in a JSON text repeats a name, which shows as more names in the text than in the parsed value. */
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

/** Returns the index after the closing quote of a string. The JSON is known to be valid. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end + 1;
}

/** Returns true after an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Counts all names in a value. Iterates instead of recursing, because a body may be nested deeper than the stack. */
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
