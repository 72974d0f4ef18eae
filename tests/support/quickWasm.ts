/**
 * Makes V8 run WebAssembly, such as PGlite, without optimising it. Optimising takes a third of the processor time of a server's startup,
 * which is more than a short test can gain from it.
 */
export const QUICK_WASM = '--liftoff-only';
