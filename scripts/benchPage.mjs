// `npm run bench:page`: builds tests/bench/page and runs it against the built page. See docs/bench.md.
import { spawnSync } from 'node:child_process';
import { build } from 'vite';

const OUT = '.cache/benchPage/run';

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { external: true },
  build: { ssr: 'tests/bench/page/main.ts', outDir: OUT, emptyOutDir: true, rolldownOptions: { output: { format: 'es' } } },
});
process.exitCode = spawnSync(process.execPath, [`${OUT}/main.js`], { stdio: 'inherit' }).status ?? 1;
