import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { folderOf, SMALL, writeInto } from '../../runtime/definitions/testSupport.ts';
import { checkDefinitions } from '../check/check.ts';
import { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
import { codeFrame } from '../liveUpdates/shownFindings.ts';
import { questionSets } from './vitePlugin.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const EN = 'question-sets/texts/en.json';
const MODULE = 'virtual:question-set/DPP_SURVEY';
const { memberSurveys: _own, ...others } = vocabulary;
const withoutHooks: Vocabulary = { ...others, derive: {}, check: {}, call: {}, payload: {}, roles: {} };
const ENTRY = `import set from '${MODULE}'; import environments from 'virtual:environments'; import roles from 'virtual:step-roles'; export { set, environments, roles };`;

function broken(file: string, from: string, to: string): Readonly<Record<string, string>> {
  return { ...SMALL, [file]: (SMALL[file] ?? '').replace(from, to) };
}

const TYPO = broken(SET, '"female"] }', '"femal"] }');

async function built(files: Readonly<Record<string, string>>, buildVocabulary = withoutHooks): Promise<string> {
  const root = folderOf({ ...files, 'entry.js': ENTRY });
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [questionSets({ vocabulary: buildVocabulary })],
    build: { write: false, minify: false, lib: { entry: join(root, 'entry.js'), formats: ['es'] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return output && 'output' in output ? output.output[0].code : '';
}

/** A busy machine reports changed files late. */
const TIMEOUT_MS = 15_000;
const servers: ViteDevServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** The messages sent to open pages, by event name. */
type Messages = (readonly [event: string, data: unknown])[];

/** Starts a server on a temporary folder, and records its messages to pages. With `edits`, the server runs as in `npm run dev`. */
async function serve(
  files: Readonly<Record<string, string>>,
  edits: 'edits' | 'static' = 'edits',
): Promise<{ server: ViteDevServer; root: string; messages: Messages }> {
  const root = folderOf(files);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [
      questionSets({
        vocabulary: withoutHooks,
        ...(edits === 'edits' && { editing: { checkAll: async (all) => checkDefinitions(all, withoutHooks) } }),
      }),
    ],
    server: { middlewareMode: true, ws: false },
  });
  servers.push(server);
  const messages: Messages = [];
  vi.spyOn(server.ws, 'send').mockImplementation((message: unknown, data?: unknown) => {
    messages.push([typeof message === 'string' ? message : JSON.stringify(message), data]);
  });
  const watchedFiles = (folder: string): readonly string[] => server.watcher.getWatched()[join(root, folder)] ?? [];
  await vi.waitFor(
    () =>
      expect([watchedFiles('question-sets'), watchedFiles('question-sets/steps')]).toEqual([
        expect.arrayContaining(['DPP_SURVEY.json', 'steps']),
        ['sex.json'],
      ]),
    TIMEOUT_MS,
  );
  return { server, root, messages };
}

describe('the build', () => {
  it('contains the assembled set and the environments, without schemas or notes', async () => {
    const code = await built(SMALL);
    const { set, environments } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    expect(set.steps.map(({ id }: { readonly id: string }) => id)).toEqual(['sex', 'end']);
    expect(environments.development.name).toBe('development');
    expect(code).not.toMatch(/\$schema|A note|ajv/);
  });

  it('stops at a typo in a rule, and reports file, line and column', async () => {
    await expect(built(TYPO)).rejects.toThrow(
      /question-sets\/DPP_SURVEY\.json:7:58 error unknown-option "femal" is not a value of the question "sex"/,
    );
  });

  it('stops at a missing text', async () => {
    await expect(built(broken(EN, '"male": "M"', '"mal": "M"'))).rejects.toThrow(/texts\/en\.json:3:\d+ error text-missing/);
  });

  it('provides the id of the step with each role', async () => {
    const withRole = broken(SET, '{ "use": "sex"', '{ "use": "sex", "role": "person"');
    const vocabulary = { ...withoutHooks, roles: { person: { description: '' } } };
    expect(await built(withRole, vocabulary)).toMatch(/"?person"?: "sex"/);
  });

  it('stops at an unknown set', async () => {
    const others = Object.fromEntries(Object.entries(SMALL).filter(([file]) => file !== SET));
    await expect(built(others)).rejects.toThrow(/There is no question set/);
  });
});

describe('the development server', () => {
  it('fails a module request with file, line, column and the lines around it when editing is off', async () => {
    const { server, root } = await serve(TYPO, 'static');
    const failure: unknown = await server.transformRequest(MODULE).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      id: join(root, SET),
      loc: { file: join(root, SET), line: 7, column: 58 },
      message: expect.stringContaining('"femal"'),
      frame: expect.stringMatching(/7 \| .*"femal".*\n\s+\|\s+\^/),
    });
  });

  it('serves a set and its texts', async () => {
    const { server } = await serve(SMALL);
    expect((await server.transformRequest('virtual:survey-texts/DPP_SURVEY/en'))?.code).toContain('\\"end\\"');
    expect((await server.transformRequest('virtual:survey-texts'))?.code).toContain('DPP_SURVEY/en');
    expect((await server.transformRequest('virtual:question-sets'))?.code).toContain('DPP_SURVEY');
  });

  it.each(['edits', 'static'] as const)(
    'serves a set with its own route separately from the sets that every visitor loads, in the mode "%s"',
    async (edits) => {
      const ownRoute = (SMALL[SET] ?? '').replace('"DPP_SURVEY"', '"MOODS"').replace('"version"', '"route": "/moods", "version"');
      const { server } = await serve({ ...SMALL, 'question-sets/MOODS.json': ownRoute }, edits);
      const code = async (module: string): Promise<string> => (await server.transformRequest(module))?.code ?? '';
      const surveys = await code('virtual:member-surveys');
      expect(surveys).toContain('"/moods": { name: "MOODS"');
      expect(surveys).toContain('MOODS/en');
      expect(surveys).not.toContain('DPP_SURVEY');
      for (const module of ['virtual:question-sets', 'virtual:survey-texts']) expect(await code(module)).not.toContain('MOODS');
    },
  );

  it.each(['edits', 'static'] as const)('tolerates incomplete texts in the mode "%s"', async (edits) => {
    const { server } = await serve(broken(EN, '"male": "M"', '"mal": "M"'), edits);
    expect((await server.transformRequest(MODULE))?.code).toContain('JSON.parse');
  });

  const lastEdit = (messages: Messages): unknown => messages.findLast(([event]) => event === 'definitions:edited')?.[1];
  const findings = (messages: Messages): unknown => messages.findLast(([event]) => event === 'definitions:findings')?.[1];
  /** The first findings arrive after a complete check. */
  const openChecked = async (files: Readonly<Record<string, string>>): ReturnType<typeof serve> => {
    const served = await serve(files);
    await served.server.transformRequest('virtual:question-sets');
    await vi.waitFor(() => expect(findings(served.messages)).toBeDefined(), TIMEOUT_MS);
    return served;
  };

  it('sends an edited set to open pages without a reload, and serves it to new pages', async () => {
    const { server, root, messages } = await openChecked(SMALL);
    await server.transformRequest(MODULE);
    writeInto(root, SET, (SMALL[SET] ?? '').replace('"version": 1', '"version": 2'));
    await vi.waitFor(() => expect(lastEdit(messages)).toMatchObject({ sets: { DPP_SURVEY: { version: 2 } }, texts: {} }), TIMEOUT_MS);
    expect((await server.transformRequest(MODULE))?.code).toContain('\\"version\\":2');
    expect(JSON.stringify(messages)).not.toContain('full-reload');
  });

  it('sends an edited text to open pages, with only its set and language', async () => {
    const { root, messages } = await openChecked(SMALL);
    writeInto(root, EN, (SMALL[EN] ?? '').replace('"title": "End"', '"title": "The end"'));
    await vi.waitFor(() => expect(lastEdit(messages)).toEqual({ sets: {}, texts: { DPP_SURVEY: { en: expect.anything() } } }), TIMEOUT_MS);
    expect(JSON.stringify(lastEdit(messages))).toContain('The end');
  });

  it('reports every mistake with its position, does not send the faulty set, and sends the corrected set', async () => {
    const { server, root, messages } = await openChecked(SMALL);
    await server.transformRequest(MODULE);
    writeInto(root, SET, (TYPO[SET] ?? '').replace('"section": "all", "widget": "info"', '"section": "al", "widget": "info"'));
    const place = { file: SET, path: join(root, SET), frame: expect.stringContaining('^') };
    await vi.waitFor(
      () =>
        expect(findings(messages)).toEqual([
          expect.objectContaining({ ...place, line: 7, column: 58, message: expect.stringContaining('"femal"') }),
          expect.objectContaining({ ...place, line: 10, message: expect.stringContaining('"al"') }),
        ]),
      TIMEOUT_MS,
    );
    expect(lastEdit(messages)).toBeUndefined();
    expect((await server.transformRequest(MODULE))?.code).not.toContain('femal\\"');
    writeInto(root, SET, (SMALL[SET] ?? '').replace('"version": 1', '"version": 2'));
    await vi.waitFor(() => expect(findings(messages)).toEqual([]), TIMEOUT_MS);
    expect(lastEdit(messages)).toMatchObject({ sets: { DPP_SURVEY: { version: 2 } } });
  });

  it('delays the response to a page that requests a faulty set until the set is corrected', async () => {
    const { server, root } = await openChecked(TYPO);
    const module = server.transformRequest(MODULE);
    writeInto(root, SET, SMALL[SET] ?? '');
    expect((await module)?.code).toContain('female');
  });

  it('delays a page until its faulty environment is corrected, and then serves the last valid version', async () => {
    const file = 'question-sets/environments/development.json';
    const module = 'virtual:environments';
    const { server, root, messages } = await openChecked(broken(file, '"name": "development",', '"name": "development"'));
    expect(findings(messages)).toContainEqual(
      expect.objectContaining({ file, line: 1, isBlocking: true, frame: expect.stringContaining('^') }),
    );
    const waiting = server.transformRequest(module);
    writeInto(root, file, SMALL[file] ?? '');
    expect((await waiting)?.code).toContain('partialTriagePartners');
    await vi.waitFor(() => expect(findings(messages)).toEqual([]), TIMEOUT_MS);
    writeInto(root, file, (SMALL[file] ?? '').replace('"partialTriagePartners"', '"partialTriagePartner"'));
    await vi.waitFor(() => expect(findings(messages)).toContainEqual(expect.objectContaining({ file, isBlocking: true })), TIMEOUT_MS);
    expect(JSON.stringify(messages)).not.toContain('full-reload');
    expect((await server.transformRequest(module))?.code).toContain('partialTriagePartners\\"');
    writeInto(root, file, (SMALL[file] ?? '').replace('"partialTriagePartners": []', '"partialTriagePartners": [7]'));
    await vi.waitFor(() => expect(JSON.stringify(messages)).toContain('full-reload'), TIMEOUT_MS);
    expect((await server.transformRequest(module))?.code).toContain('partialTriagePartners\\":[7]');
  });

  it('sends a second save that immediately follows the first', async () => {
    const { root, messages } = await openChecked(SMALL);
    writeInto(root, SET, (SMALL[SET] ?? '').replace('"version": 1', '"version": 2'));
    await vi.waitFor(() => expect(lastEdit(messages)).toMatchObject({ sets: { DPP_SURVEY: { version: 2 } } }), {
      timeout: TIMEOUT_MS,
      interval: 1,
    });
    writeInto(root, SET, (SMALL[SET] ?? '').replace('"version": 1', '"version": 3'));
    await vi.waitFor(() => expect(lastEdit(messages)).toMatchObject({ sets: { DPP_SURVEY: { version: 3 } } }), TIMEOUT_MS);
  });

  it('follows added and removed files', async () => {
    const { server, root, messages } = await openChecked(broken(SET, '"use": "sex"', '"use": "sexe"'));
    expect(findings(messages)).toContainEqual(expect.objectContaining({ code: 'unknown-shared-step' }));
    writeInto(
      root,
      'question-sets/steps/sexe.json',
      (SMALL['question-sets/steps/sex.json'] ?? '').replace('"id": "sex"', '"id": "sexe", "answerKey": "sex"'),
    );
    expect((await server.transformRequest(MODULE))?.code).toContain('sexe');
    rmSync(join(root, 'question-sets/steps/sexe.json'));
    await vi.waitFor(() => expect(findings(messages)).toContainEqual(expect.objectContaining({ code: 'unknown-shared-step' })), TIMEOUT_MS);
  });
});

it('codeFrame marks the column among the lines around it', () => {
  expect(codeFrame('one\ntwo\nthree\nfour', { line: 3, column: 2 })).toBe('1 | one\n2 | two\n3 | three\n  |  ^\n4 | four');
});
