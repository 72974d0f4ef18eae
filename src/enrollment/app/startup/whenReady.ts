const PAUSE_MS = 250;

/** Resolves when the API server is ready. Used with a development server only. */
export async function whenReady(): Promise<void> {
  for (;;) {
    const response = await fetch('/readyz').catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
