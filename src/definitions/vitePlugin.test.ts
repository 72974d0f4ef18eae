import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Contracts } from './contracts.ts';
import { folderOf, SMALL, writeInto } from './testSupport.ts';
import { codeFrame, questionSets } from './vitePlugin.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const EN = 'question-sets/texts/en.json';
const MODULE = 'virtual:question-set/DPP_SURVEY';
const contracts: Contracts = { derive: {}, check: {}, call: {}, payload: {} };
const ENTRY = `import set from '${MODULE}'; import environments from 'virtual:environments'; export { set, environments };`;

function broken(file: string, from: string, to: string): Readonly<Record<string, string>> {
  return { ...SMALL, [file]: (SMALL[file] ?? '').replace(from, to) };
}

const TYPO = broken(SET, '"female"] }', '"femal"] }');

async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const root = folderOf({ ...files, 'entry.js': ENTRY });
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [questionSets({ contracts })],
    build: { write: false, minify: false, lib: { entry: join(root, 'entry.js'), formats: ['es'] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return output && 'output' in output ? output.output[0].code : '';
}

/** A busy machine is slow to see that a file has changed. */
const PATIENCE_MS = 15_000;
const servers: ViteDevServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A development server on a folder of its own, and what it has told the page. */
async function serving(files: Readonly<Record<string, string>>): Promise<{ server: ViteDevServer; root: string; told: unknown[] }> {
  const root = folderOf(files);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [questionSets({ contracts })],
    server: { middlewareMode: true, ws: false },
  });
  servers.push(server);
  const told: unknown[] = [];
  vi.spyOn(server.ws, 'send').mockImplementation((message: unknown) => void told.push(message));
  const watched = (folder: string): readonly string[] => server.watcher.getWatched()[join(root, folder)] ?? [];
  await vi.waitFor(
    () =>
      expect([watched('question-sets'), watched('question-sets/steps')]).toEqual([
        expect.arrayContaining(['DPP_SURVEY.json', 'steps']),
        ['sex.json'],
      ]),
    PATIENCE_MS,
  );
  return { server, root, told };
}

describe('the build', () => {
  it('holds the assembled set and the environments, and neither schema nor notes', async () => {
    const code = await built(SMALL);
    const { set, environments } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    expect(set.steps.map(({ id }: { readonly id: string }) => id)).toEqual(['sex', 'end']);
    expect(environments.development.name).toBe('development');
    expect(code).not.toMatch(/\$schema|A note|ajv/);
  });

  it('stops at a typo in a rule, and says file, line and column', async () => {
    await expect(built(TYPO)).rejects.toThrow(
      /question-sets\/DPP_SURVEY\.json:7:58 error unknown-option "femal" is no value of the question "sex"/,
    );
  });

  it('stops at a text that is missing', async () => {
    await expect(built(broken(EN, '"male": "M"', '"mal": "M"'))).rejects.toThrow(/texts\/en\.json:3:\d+ error text-missing/);
  });

  it('stops at a set that does not exist', async () => {
    const others = Object.fromEntries(Object.entries(SMALL).filter(([file]) => file !== SET));
    await expect(built(others)).rejects.toThrow(/There is no question set/);
  });
});

describe('the development server', () => {
  it('gives the overlay file, line, column and the lines around', async () => {
    const { server, root } = await serving(TYPO);
    const failure: unknown = await server.transformRequest(MODULE).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      id: join(root, SET),
      loc: { file: join(root, SET), line: 7, column: 58 },
      message: expect.stringContaining('"femal"'),
      frame: expect.stringMatching(/7 \| .*"femal".*\n\s+\|\s+\^/),
    });
  });

  it('serves the texts of a set in two parts, and tells where a file of texts is broken', async () => {
    const { server } = await serving(SMALL);
    const texts = (part: string) => server.transformRequest(`virtual:survey-texts/DPP_SURVEY/en/${part}`);
    expect((await texts('first'))?.code).toContain('\\"sex\\"');
    expect((await texts('rest'))?.code).toContain('\\"end\\"');
    expect((await server.transformRequest('virtual:survey-texts'))?.code).toContain('DPP_SURVEY/en/rest');

    const { server: other, root } = await serving(broken(EN, '"title": "Sex"', '"titel": "Sex"'));
    const failure: unknown = await other.transformRequest('virtual:survey-texts/DPP_SURVEY/en/first').catch((error: unknown) => error);
    expect(failure).toMatchObject({ loc: { file: join(root, EN), line: 3, column: 23 }, message: expect.stringContaining('"titel"') });
  });

  it('lets texts lag behind', async () => {
    const { server } = await serving(broken(EN, '"male": "M"', '"mal": "M"'));
    expect((await server.transformRequest(MODULE))?.code).toContain('JSON.parse');
  });

  it('reloads the page on a change, with the set as it is now', async () => {
    const { server, root, told } = await serving(SMALL);
    await server.transformRequest(MODULE);
    writeInto(root, SET, (SMALL[SET] ?? '').replace('"version": 1', '"version": 2'));
    await vi.waitFor(() => expect(told).toContainEqual({ type: 'full-reload', path: '*' }), PATIENCE_MS);
    expect((await server.transformRequest(MODULE))?.code).toContain('\\"version\\":2');
  });

  it('shows a mistake at once, and reloads when it is mended', async () => {
    const { root, told } = await serving(SMALL);
    writeInto(root, SET, TYPO[SET] ?? '');
    await vi.waitFor(
      () =>
        expect(told).toContainEqual(expect.objectContaining({ type: 'error', err: expect.objectContaining({ plugin: 'question-sets' }) })),
      PATIENCE_MS,
    );
    writeInto(root, SET, SMALL[SET] ?? '');
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'full-reload', path: '*' }), PATIENCE_MS);
  });

  it('sees what is written right after a save', async () => {
    const { root, told } = await serving(SMALL);
    writeInto(root, SET, TYPO[SET] ?? '');
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: PATIENCE_MS, interval: 1 });
    writeInto(root, SET, SMALL[SET] ?? '');
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'full-reload', path: '*' }), PATIENCE_MS);
  });

  it('sees files that come and go', async () => {
    const { server, root, told } = await serving(broken(SET, '"use": "sex"', '"use": "sexe"'));
    await expect(server.transformRequest(MODULE)).rejects.toThrow(/unknown-shared-step/);
    writeInto(
      root,
      'question-sets/steps/sexe.json',
      (SMALL['question-sets/steps/sex.json'] ?? '').replace('"id": "sex"', '"id": "sexe", "answerKey": "sex"'),
    );
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'full-reload', path: '*' }), PATIENCE_MS);
    expect((await server.transformRequest(MODULE))?.code).toContain('sexe');
    rmSync(join(root, 'question-sets/steps/sexe.json'));
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'error' }), PATIENCE_MS);
  });
});

it('draws the lines around a place', () => {
  expect(codeFrame('one\ntwo\nthree\nfour', { line: 3, column: 2 })).toBe('1 | one\n2 | two\n3 | three\n  |  ^\n4 | four');
});
