/** Returns a function that loads something on the first call and shares the result. A failed load is retried on the next call. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((failure: unknown) => {
      loading = null;
      throw failure;
    });
    return loading;
  };
}
