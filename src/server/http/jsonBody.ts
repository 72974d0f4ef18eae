import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { visit } from 'jsonc-parser';

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
      return repeatsName(text) ? done(refusal('a name twice')) : done(null, value);
    });
  });
}

/** Returns true when an object in a JSON text repeats a name, or when the text is nested too deeply to parse. */
export function repeatsName(text: string): boolean {
  /** Names of the objects around the current position. */
  const names: Set<string>[] = [];
  let isRepeated = false;
  try {
    visit(text, {
      onObjectBegin: () => void names.push(new Set()),
      onObjectProperty: (name) => {
        isRepeated ||= names.at(-1)?.has(name) === true;
        names.at(-1)?.add(name);
      },
      onObjectEnd: () => void names.pop(),
    });
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
  return isRepeated;
}

function refusal(why: string): Error {
  return Object.assign(new Error(why), { statusCode: 400 });
}
