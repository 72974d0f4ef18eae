// `npm run bench`: builds tests/bench the way the product is built and runs it. A TypeScript loader's helpers would distort the
// measurements. See docs/bench.md.
import { spawnSync } from 'node:child_process';
import { build } from 'vite';

const OUT = '.cache/bench';

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    rolldownOptions: { input: { main: 'tests/bench/main.ts', fresh: 'tests/bench/fresh.ts' }, output: { format: 'es' } },
  },
});
process.exitCode = spawnSync(process.execPath, [`${OUT}/main.js`], { stdio: 'inherit' }).status ?? 1;
