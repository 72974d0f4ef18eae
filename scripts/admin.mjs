// `npm run admin`: runs operator commands from the build. A checkout with development packages whose build is missing or older than its
// sources runs the sources, which takes longer to start. Installs nothing, because a server may be running from this folder.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const TSX = 'node_modules/tsx/dist/cli.mjs';
const BUILT = 'dist/server/admin.js';
const program = existsSync(TSX) && !isUpToDate(BUILT) ? [TSX, 'src/server/operatorCommands/main.ts'] : [BUILT];
if (!existsSync(program[0] ?? '')) {
  console.error('Found neither the development packages nor a build. Run: npm ci && npm run build');
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;

/** @param {string} file */
function isUpToDate(file) {
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).every((path) => statSync(`src/${path}`).mtimeMs <= mtimeMs);
}
