import type { LogEvent } from 'kysely';
import { activeSpan } from '../../base/spans.ts';

/**
 * Adds a span for a finished statement. Its name is the command and the first table. Kysely puts values in parameters, which are
 * not read here.
 */
export function addStatementSpan({ level, query, queryDurationMillis }: LogEvent): void {
  const span = activeSpan()?.begin({ name: nameOf(query.sql), kind: 'client', since: Date.now() - queryDurationMillis });
  span?.end(level === 'query');
}

/** Returns a name such as `select accounts`. */
export function nameOf(text: string): string {
  const [, command = 'statement'] = /^[\s(]*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return [command.toLowerCase(), ...(table === undefined ? [] : [table])].join(' ');
}
