import jsonLogic, { type RulesLogic } from 'json-logic-js';
import type { Json } from '../../../src/runtime/base/json.ts';
import type { Prepare } from './jsonLogic.ts';

/** json-logic-js as published: an interpreter. */
export const jsonLogicJs: Prepare = (rule: Json) => {
  const logic: RulesLogic = JSON.parse(JSON.stringify(rule));
  return (data) => jsonLogic.truthy(jsonLogic.apply(logic, data));
};
