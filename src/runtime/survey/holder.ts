/** Keeps a value that no render depends on. */
export interface Holder<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
}

export function makeHolder<T>(initial: T): Holder<T> {
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
    },
  };
}
