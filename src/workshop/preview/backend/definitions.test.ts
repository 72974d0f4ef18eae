import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import { vocabulary } from '../product/vocabulary.ts';
import type { PreviewEvent } from '../protocol.ts';
import { openDefinitions } from './definitions.ts';

// A watcher that reports nothing, as on a network drive.
vi.mock('chokidar', () => {
  const watcher = { on: () => watcher, close: async () => undefined };
  return { watch: () => watcher };
});

const DRAFT = 'question-sets/rules/common.json';
const TITLE = 'What weight do you dream of?';

const root = mkdtempSync(join(tmpdir(), 'definitions-'));
const sets = join(root, 'question-sets');

const failed = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  failed.mockClear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cpSync('question-sets', sets, { recursive: true });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(sets, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Opens the service with a preview. */
async function open() {
  const service = openDefinitions({ root, vocabulary, checkAll: async () => [], failed });
  const { texts } = await service.all();
  const events: PreviewEvent[] = [];
  service.subscribe((event) => events.push(event));
  const edit = (): void => {
    const file = join(sets, 'texts', 'en.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(texts['DPP_SURVEY']?.['en']?.steps['idealWeight']?.title ?? '', TITLE));
  };
  return { service, edit, sent: () => JSON.stringify(events) };
}

/** Longer than the interval at which the files are read. */
const LATER_MS = 10_000;

describe('an open preview', () => {
  it('keeps the English texts while their file is missing', async () => {
    const { service } = await open();
    const before = (await service.all()).texts['DPP_SURVEY']?.['en'];
    expect(before?.steps['idealWeight']?.title).not.toBe('');
    rmSync(join(sets, 'texts', 'en.json'));
    rmSync(join(sets, 'texts', 'ko.json'));
    vi.advanceTimersByTime(LATER_MS);
    const { texts } = await service.all();
    expect(texts['DPP_SURVEY']?.['en']).toEqual(before);
    // Proves that the service has read the folder again.
    expect(Object.keys(texts['DPP_SURVEY'] ?? {})).not.toContain('ko');
    service.close();
  });

  it('gets an edit that the watcher misses', async () => {
    const { service, edit, sent } = await open();
    edit();
    expect(sent()).not.toContain(TITLE);
    vi.advanceTimersByTime(LATER_MS);
    expect(sent()).toContain(TITLE);
    service.close();
  });

  it('gets the next edit after files were briefly missing, as during a Git checkout', async () => {
    const { service, edit, sent } = await open();
    renameSync(sets, join(root, 'elsewhere'));
    vi.advanceTimersByTime(LATER_MS);
    renameSync(join(root, 'elsewhere'), sets);
    edit();
    vi.advanceTimersByTime(LATER_MS);
    expect(sent()).toContain(TITLE);
    service.close();
  });
});

it('reports a check that fails, and checks the next edit', async () => {
  const checkAll = vi.fn<() => Promise<readonly Finding[]>>().mockRejectedValueOnce(new Error('the thread ended')).mockResolvedValue([]);
  const service = openDefinitions({ root, vocabulary, checkAll, failed });
  await service.all();
  await expect.poll(() => failed.mock.calls).toEqual([[new Error('the thread ended')]]);
  service.subscribe(() => undefined);
  writeFileSync(join(sets, 'texts', 'de.json'), `${readFileSync(join(sets, 'texts', 'de.json'), 'utf8')} `);
  vi.advanceTimersByTime(LATER_MS);
  await expect.poll(() => checkAll.mock.calls.length).toBe(2);
  service.close();
});

describe('the check of unsaved files', () => {
  it('skips an edit that a newer edit replaces before it is checked', async () => {
    const checked: (string | undefined)[] = [];
    let finishFirst = (): void => undefined;
    const isFirstDone = new Promise<void>((resolve) => (finishFirst = resolve));
    const checkAll = async (files: SourceFiles): Promise<readonly Finding[]> => {
      checked.push(files[DRAFT]);
      if (files[DRAFT] === 'one') await isFirstDone;
      return [];
    };
    const service = openDefinitions({ root, vocabulary, checkAll, failed });
    await service.all();
    checked.length = 0;
    const dropped = new AbortController();
    const { signal } = new AbortController();
    const replies = [service.check({ [DRAFT]: 'one' }, signal), service.check({ [DRAFT]: 'two' }, dropped.signal)];
    dropped.abort();
    replies.push(service.check({ [DRAFT]: 'three' }, signal));
    finishFirst();
    await Promise.all(replies);
    expect(checked).toEqual(['one', 'three']);
    service.close();
  });
});
