import type { Json, JsonObject } from '../../runtime/base/json.ts';

/** An argument of a hook as a number; null where it is unanswered or something else. */
export function numberArg(args: JsonObject, name: string): number | null {
  const value = args[name];
  return typeof value === 'number' ? value : null;
}

/** An argument of a hook as a text; null where it is unanswered or something else. */
export function textArg(args: JsonObject, name: string): string | null {
  const value = args[name];
  return typeof value === 'string' ? value : null;
}

/** An argument of a hook as a list; empty where it is unanswered or something else. */
export function listArg(args: JsonObject, name: string): readonly Json[] {
  const value = args[name];
  return Array.isArray(value) ? value : [];
}
