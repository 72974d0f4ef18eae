import type { Json } from '../../runtime/base/json.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CheckHook, FieldError, Hooks } from '../../runtime/engine/types.ts';
import type { Subject } from './types.ts';

/** Memoises a check, because measuring a password's strength costs more than the rest of a walk. */
function once(check: CheckHook): CheckHook {
  const cache = new Map<string, readonly FieldError[]>();
  return (value: Json, args, context) => {
    const key = JSON.stringify([value, args, context.today]);
    const errors = cache.get(key) ?? check(value, args, context);
    cache.set(key, errors);
    return errors;
  };
}

/** Returns the hooks with memoised checks. */
export function memoiseHooks(hooks: Hooks): Hooks {
  return { ...hooks, check: Object.fromEntries(Object.entries(hooks.check).map(([name, hook]) => [name, once(hook)])) };
}

/** Returns the subject with memoised checks, because thousands of its walks repeat the same answers. */
export function memoise(subject: Subject): Subject {
  const { source, hooks } = subject.set;
  return { ...subject, set: compileSet(source, memoiseHooks(hooks)) };
}
