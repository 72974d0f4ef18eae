import { memoiseByKey } from '../../runtime/base/memoise.ts';
import type { Json } from '../../runtime/base/json.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CheckHook, FieldError, Hooks } from '../../runtime/engine/types.ts';
import type { Subject } from './types.ts';

/** Memoises a check, because measuring a password's strength costs more than the rest of a walk. */
function once(check: CheckHook): CheckHook {
  const errors = memoiseByKey<readonly FieldError[]>();
  return (value: Json, args, context) => errors(JSON.stringify([value, args, context.today]), () => check(value, args, context));
}

/** Returns the hooks with memoised checks. */
export function memoiseHooks(hooks: Hooks): Hooks {
  return { ...hooks, check: Object.fromEntries(Object.entries(hooks.check).map(([name, hook]) => [name, once(hook)])) };
}

/** Returns the subject with memoised checks, because thousands of its walks repeat the same answers. */
export function memoiseSubject(subject: Subject): Subject {
  const { source, hooks } = subject.set;
  return { ...subject, set: compileSet(source, memoiseHooks(hooks)) };
}
