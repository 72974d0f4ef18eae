// Builds a benchmark with Vite and runs it in Chromium against the built product (`npm run bench:page`, `npm run bench:preview`).
// Vite is used because a compiler for Node would change functions that run in the page. See docs/bench.md.
// Usage: node scripts/benchInBrowser.mjs tests/bench/preview.ts
import { spawnSync } from 'node:child_process';
import { build } from 'vite';

const OUT = '.cache/benchRun';
const [program = 'tests/bench/page/main.ts'] = process.argv.slice(2);

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { external: true },
  build: { ssr: program, outDir: OUT, emptyOutDir: true, rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js' } } },
});
process.exitCode = spawnSync(process.execPath, [`${OUT}/main.js`], { stdio: 'inherit' }).status ?? 1;
