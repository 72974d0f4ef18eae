// `npm run bench`, `npm run bench:page`, `npm run bench:preview`: builds a benchmark with Vite, the way the product is built, and runs
// it. A TypeScript loader's helpers would distort the measurements, and would change functions that run in the page. See docs/bench.md.
// Usage: node scripts/bench.mjs tests/bench/main.ts tests/bench/fresh.ts
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { build } from 'vite';

const OUT = '.cache/bench';
const programs = process.argv.slice(2);

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), path])),
      output: { format: 'es' },
    },
  },
});
process.exitCode = spawnSync(process.execPath, [`${OUT}/${basename(programs[0] ?? '', '.ts')}.js`], { stdio: 'inherit' }).status ?? 1;
