/**
 * What `{ ...first, ...second }` is, for what runs with each request. V8 gives an object that gets fields after a spread a hidden class of
 * its own each time: slow to make, slow to read, and kept until the whole heap is collected. `{ own: 1, ...first }` costs nothing of that.
 * @see docs/load.md
 */
export function merged<A extends object, B extends object>(first: A, second: B): Omit<A, keyof B> & B {
  return Object.assign({}, first, second);
}
