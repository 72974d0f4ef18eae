// `npm run dev`: starts the page on PORT (8080), with hot updates of definitions and code, and the reference server behind it. The
// server reloads edited definitions and restarts when its code changes. WATCH_DEFINITIONS names another folder that contains question-sets/.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const pagePort = process.env['PORT'] ?? '8080';
const apiPort = process.env['API_PORT'] ?? '8081';

const apiOrigin = `http://127.0.0.1:${apiPort}`;
const definitions = process.env['WATCH_DEFINITIONS'] ?? '.';
const serverSettings = { PORT: apiPort, HOST: '127.0.0.1', WATCH_DEFINITIONS: definitions };

const server = start('tsx', ['watch', '--clear-screen=false', '--include', 'openapi/*.yaml', 'src/server/main.ts'], serverSettings);
const page = start('vite', ['--port', pagePort, '--strictPort'], { API_ORIGIN: apiOrigin, DEFINITIONS: definitions });
const children = [server, page];

// The server prints links to its own address. In development the page is served from another, so the links are rewritten.
createInterface({ input: server.stdout }).on('line', (line) => console.log(line.replaceAll(apiOrigin, `http://localhost:${pagePort}`)));
page.stdout.pipe(process.stdout);

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop(0));
for (const child of children) child.once('exit', (code) => stop(code ?? 1));

/**
 * @param {string} program one of node_modules/.bin, which npm puts in PATH
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
function start(program, args, settings) {
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...settings } });
}

/**
 * Stops both processes, because neither is of use without the other.
 * @param {number} code
 */
function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
