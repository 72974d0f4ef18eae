// `npm run dev`: the page with hot reload on PORT (8080), and the reference server behind it, made anew when its code changes.
import { spawn } from 'node:child_process';

const pagePort = process.env['PORT'] ?? '8080';
const apiPort = process.env['API_PORT'] ?? '8081';

const children = [
  start(
    'tsx',
    ['watch', '--clear-screen=false', '--include', 'question-sets/**/*.json', '--include', 'openapi/*.yaml', 'src/server/main.ts'],
    { PORT: apiPort, HOST: '127.0.0.1' },
  ),
  start('vite', ['--port', pagePort, '--strictPort'], { API_ORIGIN: `http://127.0.0.1:${apiPort}` }),
];

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop(0));
for (const child of children) child.once('exit', (code) => stop(code ?? 0));

/**
 * @param {string} program one of node_modules/.bin, which npm puts in PATH
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
function start(program, args, settings) {
  return spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...settings } });
}

/** Ends both: one without the other is of no use. @param {number} code */
function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
