/** Returns an object without the keys whose value is undefined. */
export function withoutUndefined<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> };
export function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
