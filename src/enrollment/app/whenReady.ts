const PAUSE_MS = 250;

/** Under a development server alone: resolves when the API's server answers that it is ready. */
export async function whenReady(): Promise<void> {
  for (;;) {
    const answer = await fetch('/readyz').catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
