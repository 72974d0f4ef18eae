import { createRequire } from 'node:module';
import type { RulesLogic } from 'json-logic-js';
import type { Json } from '../../src/runtime/base/json.ts';

/** The part of json-logic-js used here. */
export interface Reference {
  readonly apply: (rule: RulesLogic, data?: unknown) => unknown;
  readonly add_operation: (name: string, code: (...args: readonly unknown[]) => unknown) => void;
}

/** Returns a new instance of json-logic-js on each call, because added operators stay in their instance. */
export function freshReference(): Reference {
  const require = createRequire(import.meta.url);
  const path = require.resolve('json-logic-js');
  delete require.cache[path];
  return require(path);
}

/** Evaluates a rule with json-logic-js. */
export function referenceValue(reference: Reference, rule: Json, data: Json): unknown {
  const logic: RulesLogic = JSON.parse(JSON.stringify(rule));
  return reference.apply(logic, data);
}
