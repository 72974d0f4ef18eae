import { LogicEngine } from 'json-logic-engine';
import type { Json } from '../../../src/runtime/base/json.ts';
import type { Prepare } from './jsonLogic.ts';

const engine = new LogicEngine();

/** json-logic-engine with its rules compiled; it makes code for that, which a page under our CSP could not. */
export const jsonLogicEngine: Prepare = (rule: Json) => {
  const built = engine.build(rule);
  return (data) => Boolean(engine.truthy(built(data)));
};
