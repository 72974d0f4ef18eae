import { execFileSync } from 'node:child_process';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderOf, SMALL, writeInto } from '../runtime/definitions/testSupport.ts';
import { addPreview } from './preview.ts';

const FILE = 'question-sets/DPP_SURVEY.json';
const TEXT = SMALL[FILE] ?? '';

let root: string;
let app: FastifyInstance;

async function serve(environment: 'development' | 'production', built = 'not-built'): Promise<FastifyInstance> {
  const server = fastify();
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'", 'x-frame-options': 'DENY' });
  });
  await addPreview(server, { environment, watchDefinitions: root }, join(root, built));
  return server;
}

beforeEach(async () => {
  root = folderOf(SMALL);
  app = await serve('development');
});
afterEach(() => app.close());

const save = async (...edits: readonly object[]) => {
  const { statusCode, body } = await app.inject({ method: 'PUT', url: '/_dev/service/files', payload: [...edits] });
  return statusCode === 200 ? JSON.parse(body) : statusCode;
};

describe("the preview's service", () => {
  it('returns the definitions on disk', async () => {
    const { sets, texts, environments } = (await app.inject('/_dev/service/definitions')).json();
    expect(sets.DPP_SURVEY.steps.map(({ id }: { id: string }) => id)).toEqual(['sex', 'end']);
    expect(texts.DPP_SURVEY.en.steps.sex.title).toBe('Sex');
    expect(Object.keys(environments)).toEqual(['development', 'production']);
  });

  it('lets only the preview page be framed, and only by its own origin', async () => {
    mkdirSync(join(root, 'built', 'assets'), { recursive: true });
    writeFileSync(join(root, 'built', 'index.html'), '<!doctype html>');
    const server = await serve('development', 'built');
    const framingHeaders = async (url: string) => {
      const { headers } = await server.inject(url);
      return [headers['content-security-policy'], headers['x-frame-options']];
    };
    expect(await framingHeaders('/_dev/DPP_SURVEY')).toEqual(["default-src 'self'; frame-ancestors 'self'", 'SAMEORIGIN']);
    for (const url of ['/', '/_dev/service/definitions'])
      expect(await framingHeaders(url)).toEqual(["default-src 'self'; frame-ancestors 'none'", 'DENY']);
    await server.close();
  });

  it.each<[string, InjectOptions]>([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a page whose host name resolves to this machine', { headers: { host: 'evil.example' } }],
  ])('responds with 404 to %s', async (_title, options) => {
    expect((await app.inject({ url: '/_dev/service/definitions', ...options })).statusCode).toBe(404);
    expect((await app.inject({ method: 'PUT', url: '/_dev/service/files', payload: [], ...options })).statusCode).toBe(404);
  });

  it('responds with 404 in production [DEV-02]', async () => {
    const production = await serve('production');
    expect((await production.inject('/_dev/service/definitions')).statusCode).toBe(404);
    await production.close();
  });

  it('saves an edit and serves it', async () => {
    const edited = TEXT.replace('"version": 1', '"version": 2');
    expect(await save({ file: FILE, text: edited, from: TEXT })).toEqual({ outcome: 'saved' });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(edited);
    expect((await app.inject('/_dev/service/definitions')).json().sets.DPP_SURVEY.version).toBe(2);
  });

  it('does not overwrite a file that changed in the meantime', async () => {
    writeInto(root, FILE, `${TEXT}\n`);
    expect(await save({ file: FILE, text: '{}', from: TEXT })).toEqual({ outcome: 'changed', now: { [FILE]: `${TEXT}\n` } });
    const gone = 'question-sets/NEW_SET.json';
    expect(await save({ file: gone, text: '{}', from: 'x' })).toEqual({ outcome: 'changed', now: { [gone]: null } });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(`${TEXT}\n`);
  });

  it('saves several files together, or none of them', async () => {
    const [kept, added] = ['question-sets/members/kept.json', 'question-sets/members/added.json'];
    expect(await save({ file: kept, text: '{}', from: null })).toEqual({ outcome: 'saved' });
    const both = [
      { file: added, text: '{}', from: null },
      { file: kept, text: '[]', from: 'other' },
    ];
    expect(await save(...both)).toEqual({ outcome: 'changed', now: { [kept]: '{}' } });
    expect(await save(both[0] ?? {}, { file: 'package.json', text: '{}', from: null })).toMatchObject({ outcome: 'refused' });
    expect(existsSync(join(root, added))).toBe(false);
  });

  it('keeps the line breaks of Windows in a file, and counts each as one character', async () => {
    const edited = TEXT.replace('"version": 1', '"version": 2');
    writeInto(root, FILE, TEXT.replaceAll('\n', '\r\n'));
    expect((await app.inject('/_dev/service/files')).json().files[FILE]).toBe(TEXT);
    expect(await save({ file: FILE, text: '{}', from: 'other' })).toEqual({ outcome: 'changed', now: { [FILE]: TEXT } });
    expect(await save({ file: FILE, text: edited, from: TEXT })).toEqual({ outcome: 'saved' });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(edited.replaceAll('\n', '\r\n'));
  });

  it('keeps the permissions of a file, and does not replace a read-only one', async () => {
    chmodSync(join(root, FILE), 0o660);
    expect(await save({ file: FILE, text: '{}', from: TEXT })).toEqual({ outcome: 'saved' });
    expect(statSync(join(root, FILE)).mode & 0o777).toBe(0o660);
    chmodSync(join(root, FILE), 0o444);
    expect(await save({ file: FILE, text: TEXT, from: '{}' })).toEqual({
      outcome: 'refused',
      why: `Nothing was saved: ${FILE} cannot be written: it is read-only. Check that the file and its folder are writable and the disk is not full, then save again.`,
    });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe('{}');
  });

  it('saves none of several files, and says why, if one of them cannot be written', async () => {
    // Its name is as long as a name can be, so the name of its unfinished copy is too long.
    const unwritable = `question-sets/members/${'m'.repeat(250)}.json`;
    const edits = [
      { file: FILE, text: '{}', from: TEXT },
      { file: unwritable, text: '{}', from: null },
    ];
    expect(await save(...edits)).toEqual({
      outcome: 'refused',
      why: `Nothing was saved: ${unwritable} cannot be written: its name is too long. Check that the file and its folder are writable and the disk is not full, then save again.`,
    });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(TEXT);
    expect(readdirSync(join(root, 'question-sets')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('deletes a file only if nobody has changed it meanwhile', async () => {
    const file = 'question-sets/members/kept.json';
    expect(await save({ file, text: '{}', from: null })).toEqual({ outcome: 'saved' });
    expect(await save({ file, text: null, from: '[]' })).toMatchObject({ outcome: 'changed' });
    expect(await save({ file, text: null, from: '{}' })).toEqual({ outcome: 'saved' });
    expect(existsSync(join(root, file))).toBe(false);
  });

  it('notices when another program replaces a file that it has saved', async () => {
    const versionNow = async (): Promise<number> => (await app.inject('/_dev/service/definitions')).json().sets.DPP_SURVEY.version;
    await versionNow();
    expect(await save({ file: FILE, text: TEXT.replace('"version": 1', '"version": 2'), from: TEXT })).toEqual({ outcome: 'saved' });
    expect(await versionNow()).toBe(2);
    // Replaces the file as Git does.
    unlinkSync(join(root, FILE));
    writeInto(root, FILE, TEXT.replace('"version": 1', '"version": 3'));
    await expect.poll(versionNow).toBe(3);
    writeInto(root, FILE, TEXT.replace('"version": 1', '"version": 4'));
    await expect.poll(versionNow).toBe(4);
  });

  it.each([
    ['a file in a parent folder', 'question-sets/../package.json'],
    ['a file outside question-sets/', 'package.json'],
    ['a hidden file', 'question-sets/.hidden.json'],
    ['an absolute path', '/etc/question-sets/a.json'],
    ['a file that is not JSON', 'question-sets/notes.md'],
  ])('does not save %s', async (_title, file) => {
    expect(await save({ file, text: '{}', from: null })).toMatchObject({ outcome: 'refused' });
  });

  it('does not follow a symbolic link out of the definitions', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    symlinkSync(outside, join(root, 'question-sets/linked'));
    mkdirSync(join(outside, 'deep'));
    writeInto(outside, 'secret.json', '{}');
    symlinkSync(join(outside, 'secret.json'), join(root, 'question-sets/secret.json'));
    for (const file of ['question-sets/linked/new.json', 'question-sets/linked/deep/new.json', 'question-sets/linked/made/new.json'])
      expect(await save({ file, text: '{}', from: null })).toMatchObject({ outcome: 'refused' });
    expect(await save({ file: 'question-sets/secret.json', text: '[]', from: '{}' })).toMatchObject({ outcome: 'refused' });
    expect(readFileSync(join(outside, 'secret.json'), 'utf8')).toBe('{}');
  });

  it('returns the text of every definition file that it would save, and of no other file', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeInto(outside, 'secret.json', '{}');
    symlinkSync(outside, join(root, 'question-sets/linked'));
    symlinkSync(join(outside, 'secret.json'), join(root, 'question-sets/secret.json'));
    writeInto(root, 'question-sets/.hidden.json', '{}');
    expect((await app.inject('/_dev/service/files')).json()).toEqual({ root, files: SMALL });
  });

  it('returns the definitions of a commit, or the reason why it cannot', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], { cwd: root });
    const commit = async (ref: string) => app.inject(`/_dev/service/commit?ref=${encodeURIComponent(ref)}`);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    writeInto(root, FILE, TEXT.replace('"version": 1', '"version": 2'));
    const { ok, definitions, files } = (await commit('HEAD')).json();
    expect([ok, definitions.sets.DPP_SURVEY.version, files[FILE]]).toEqual([true, 1, TEXT]);
    expect((await commit('nothing')).json()).toMatchObject({ ok: false, why: expect.stringContaining('There is no commit "nothing"') });
    for (const ref of ['--output=x', 'HEAD:secret', '', 'a b', '$(id)']) {
      const { statusCode, body } = await commit(ref);
      expect(statusCode === 400 || JSON.parse(body).ok === false, ref).toBe(true);
    }
  });

  it('returns the changes and the mistakes of an unsaved edit, and writes nothing', async () => {
    const post = async (work: string, drafts: object) =>
      (await app.inject({ method: 'POST', url: `/_dev/service/${work}`, payload: drafts })).json();
    const drafted = await post('draft', { [FILE]: TEXT.replace('"version": 1', '"version": 2') });
    expect(drafted).toMatchObject({ edited: { sets: { DPP_SURVEY: { version: 2 } } }, isShown: true });
    expect(await post('draft', { [FILE]: TEXT.replace('"version": 1', '"version": "1"') })).toMatchObject({
      edited: null,
      findings: [{ file: FILE, code: 'wrong-type', isBlocking: true }],
    });
    expect(await post('draft', { 'question-sets/NEW_SET.json': TEXT.replace('DPP_SURVEY', 'NEW_SET') })).toMatchObject({ isShown: false });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(TEXT);
    expect((await app.inject({ method: 'POST', url: '/_dev/service/draft', payload: { [FILE]: 1 } })).statusCode).toBe(400);
  });

  it('returns the effects of an unsaved correction while the definitions have never been free of mistakes', async () => {
    writeInto(root, FILE, TEXT.replace('"version": 1', '"version": "1"'));
    const draft = async (drafts: object) => (await app.inject({ method: 'POST', url: '/_dev/service/draft', payload: drafts })).json();
    expect(await draft({ [FILE]: TEXT })).toEqual({ edited: null, findings: [], isShown: false });
    const { findings } = await draft({ 'question-sets/texts/en.json': '{}' });
    expect(findings).toContainEqual(expect.objectContaining({ file: FILE, code: 'wrong-type' }));
  });

  it('returns unsaved files with a question added or an option renamed, and writes nothing', async () => {
    const rewrite = async (payload: object) => app.inject({ method: 'POST', url: '/_dev/service/rewrite', payload });
    const [set, after] = ['DPP_SURVEY', 'sex'];
    const question = {
      kind: 'newQuestion',
      set,
      after,
      id: 'naps',
      widget: 'choice',
      title: 'Do you nap?',
      options: [
        ['yes', 'Yes'],
        ['no', 'No'],
      ],
    };
    const { ok, files } = (await rewrite({ drafts: {}, work: question })).json();
    expect([ok, JSON.parse(files[FILE]).steps[1]]).toMatchObject([true, { id: 'naps', answer: { options: ['yes', 'no'] } }]);
    const rename = { kind: 'renameOption', set, step: 'naps', option: 'yes', to: 'daily' };
    const renamed = (await rewrite({ drafts: files, work: rename })).json();
    expect(JSON.parse(renamed.files[FILE]).steps[1].answer.options).toEqual(['daily', 'no']);
    expect((await rewrite({ drafts: {}, work: rename })).json()).toMatchObject({ ok: false, why: expect.stringContaining('naps') });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(TEXT);
    for (const malformed of [
      {},
      { drafts: {}, work: { kind: 'x' } },
      { drafts: [], work: rename },
      { drafts: {}, work: { ...question, options: ['yes'] } },
    ])
      expect((await rewrite(malformed)).statusCode).toBe(400);
  });

  it.each([[{}], [{ file: FILE, text: 1, from: null }], [{ file: FILE, text: 'x' }]])('refuses the malformed edit %j', async (edit) => {
    expect(await save(edit)).toBe(400);
  });
});
