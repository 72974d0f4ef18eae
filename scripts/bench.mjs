// `npm run bench`: builds tests/bench as the product is built (no helper of a TypeScript loader stands in the way of what is
// measured) and runs it. See docs/bench.md.
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
