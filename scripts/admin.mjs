// `npm run admin`: runs the operator's commands. Uses the sources if the development packages are installed, otherwise the
// build. Installs nothing, because a server may be running from this folder.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const TSX = 'node_modules/tsx/dist/cli.mjs';
const BUILT = 'dist/server/admin.js';
const program = existsSync(TSX) ? [TSX, 'src/server/operatorCommands/main.ts'] : [BUILT];
if (!existsSync(program[0] ?? '')) {
  console.error('Found neither the development packages nor a build. Run: npm ci && npm run build');
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
