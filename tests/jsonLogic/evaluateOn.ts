import type { Json } from '../../src/runtime/base/json.ts';
import { ruleCompiler } from '../../src/runtime/rules/compile.ts';
import { pathReader } from '../../src/runtime/rules/paths.ts';

/** Our value of a rule whose names are paths into the data, as those of json-logic-js are. Throws a RuleError for a refused one. */
export function evaluateOn(rule: Json, data: Json): Json {
  const compile = ruleCompiler<Json>({
    rules: {},
    resolve: (name) => {
      const read = pathReader(name);
      return (scope) => read(scope) ?? null;
    },
  });
  return compile(rule)(data);
}
