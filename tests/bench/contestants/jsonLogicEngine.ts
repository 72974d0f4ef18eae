import { LogicEngine } from 'json-logic-engine';
import type { Json } from '../../../src/runtime/base/json.ts';
import type { Prepare } from './jsonLogic.ts';

const engine = new LogicEngine();

/** json-logic-engine with compiled rules. It generates code for them, which our CSP would block in a page. */
export const jsonLogicEngine: Prepare = (rule: Json) => {
  const built = engine.build(rule);
  return (data) => Boolean(engine.truthy(built(data)));
};
