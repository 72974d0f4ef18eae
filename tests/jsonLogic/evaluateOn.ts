import type { Json } from '../../src/runtime/base/json.ts';
import { ruleCompiler } from '../../src/runtime/rules/compile.ts';
import { library } from '../../src/runtime/rules/library.ts';
import { pathReader } from '../../src/runtime/rules/pathReader.ts';

/**
 * Evaluates a rule with our compiler, resolving names as paths into the data, as json-logic-js does. Throws a RuleError if
 * refused.
 */
export function evaluateOn(rule: Json, data: Json): Json {
  const compile = ruleCompiler<Json>({
    rules: {},
    library,
    resolve: (name) => {
      const read = pathReader(name);
      return (scope) => read(scope) ?? null;
    },
  });
  return compile(rule)(data);
}
