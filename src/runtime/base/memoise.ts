/** Memoises a function of an object for as long as something else refers to the object. */
export function memoise<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}

/** Creates a memory for computed values by key. `compute` receives the number of earlier keys. */
export function memoiseByKey<Value>(): (key: string, compute: (count: number) => Value) => Value {
  const cache = new Map<string, { readonly value: Value }>();
  return (key, compute) => {
    const cached = cache.get(key) ?? { value: compute(cache.size) };
    cache.set(key, cached);
    return cached.value;
  };
}
