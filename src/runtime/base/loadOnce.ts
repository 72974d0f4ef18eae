/** Loads something once, when it is first asked for; what could not be loaded is tried again the next time. */
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
