import type { Json } from '../base/json.ts';
import { compileSet } from '../engine/compile.ts';
import type { CheckHook, FieldError } from '../engine/types.ts';
import type { Subject } from './types.ts';

/** A check that answers the same question once: the strength of a password costs more than the rest of a walk. */
function once(check: CheckHook): CheckHook {
  const known = new Map<string, readonly FieldError[]>();
  return (value: Json, args, context) => {
    const key = JSON.stringify([value, args, context.today]);
    const found = known.get(key) ?? check(value, args, context);
    known.set(key, found);
    return found;
  };
}

/** The subject with checks that remember: thousands of its walks give the same answers. */
export function remembering(subject: Subject): Subject {
  const { source, hooks } = subject.set;
  const check = Object.fromEntries(Object.entries(hooks.check).map(([name, hook]) => [name, once(hook)]));
  return { ...subject, set: compileSet(source, { ...hooks, check }) };
}
