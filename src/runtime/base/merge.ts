/**
 * Returns `{ ...first, ...second }`. Use it in code that runs for each request: V8 gives every object that gets fields after a
 * spread its own hidden class, which is slow to create, slow to read, and kept until a full garbage collection. `{ own: 1, ...first
 * }` has no such cost. @see docs/decisions/0019-garbage-on-the-server.md
 */
export function merge<A extends object, B extends object>(first: A, second: B): Omit<A, keyof B> & B {
  return Object.assign({}, first, second);
}
