import type { Json, JsonObject } from '../../runtime/base/json.ts';

/** Returns a hook argument as a number; null when it is unanswered or not a number. */
export function numberArg(args: JsonObject, name: string): number | null {
  const value = args[name];
  return typeof value === 'number' ? value : null;
}

/** Returns a hook argument as a string; null when it is unanswered or not a string. */
export function textArg(args: JsonObject, name: string): string | null {
  const value = args[name];
  return typeof value === 'string' ? value : null;
}

/** Returns a hook argument as a list; empty when it is unanswered or not a list. */
export function listArg(args: JsonObject, name: string): readonly Json[] {
  const value = args[name];
  return Array.isArray(value) ? value : [];
}
