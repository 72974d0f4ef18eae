/**
 * Makes V8 run WebAssembly, such as PGlite, without optimising it. Optimising takes a third of the processor time of a server's start, and
 * more than a short test can win back.
 */
export const QUICK_WASM = '--liftoff-only';
