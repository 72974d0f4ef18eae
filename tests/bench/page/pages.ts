import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { SurveyTexts } from '../../../src/runtime/definitions/types.ts';
import type { Content } from '../content.ts';
import { questionSetOf } from '../contestants/ours.ts';
import { definitionOf } from '../contestants/surveyJs.ts';

/** A page that is served on this machine. */
export interface ServedPage {
  readonly origin: string;
  readonly stop: () => void;
}

const FOLDER = 'tests/bench/page';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Returns the survey's texts. Every title is the id, which SurveyJS shows by default. */
function textsOf({ questions, sections }: Content): SurveyTexts {
  return {
    sections: Object.fromEntries(sections.map((id) => [id, id])),
    steps: Object.fromEntries(questions.map(({ id }) => [id, { title: id }])),
    screenOuts: {},
  };
}

function surveyModules(content: Content): Plugin {
  const modules: Readonly<Record<string, string>> = {
    'virtual:bench/ours': `export const set = ${JSON.stringify(questionSetOf(content))}; export const texts = ${JSON.stringify(textsOf(content))};`,
    'virtual:bench/surveyJs': `export const survey = ${definitionOf(content)};`,
  };
  return {
    name: 'survey-modules',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)] ?? null,
  };
}

/**
 * Builds a page of the synthetic survey and serves it with Brotli at its best quality, as our server does.
 * @param name the page's folder
 */
export async function servePage(name: 'ours' | 'surveyJs', content: Content, out: string): Promise<ServedPage> {
  const outDir = join(process.cwd(), out, name);
  await build({
    configFile: false,
    root: join(FOLDER, name),
    logLevel: 'error',
    plugins: [react(), surveyModules(content)],
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
  const compressed = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const cached = compressed.get(path);
    if (cached) return cached;
    const compressedFile = brotliCompressSync(readFileSync(join(outDir, path)));
    compressed.set(path, compressedFile);
    return compressedFile;
  };
  const server = createServer(({ url = '/' }, reply) => {
    const path = url.startsWith('/assets/') ? url : '/index.html';
    reply.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'content-encoding': 'br' });
    reply.end(read(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
