import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { vocabulary } from '../product/vocabulary.ts';
import type { PreviewEvent } from '../protocol.ts';
import { openDefinitions } from './definitions.ts';

// A watcher that reports nothing, as on a network drive.
vi.mock('chokidar', () => {
  const watcher = { on: () => watcher, close: async () => undefined };
  return { watch: () => watcher };
});

const root = mkdtempSync(join(tmpdir(), 'definitions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('follows an edit that the watcher misses, while a preview is open', async () => {
  cpSync('question-sets', join(root, 'question-sets'), { recursive: true });
  const service = openDefinitions({ root, vocabulary, checkAll: async () => [] });
  const { texts } = await service.all();
  const title = texts['DPP_SURVEY']?.['en']?.steps['idealWeight']?.title ?? '';
  const events: PreviewEvent[] = [];
  service.subscribe((event) => events.push(event));
  const file = join(root, 'question-sets', 'texts', 'en.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(title, 'What weight do you dream of?'));
  await vi.waitFor(() => expect(JSON.stringify(events)).toContain('What weight do you dream of?'), { timeout: 60_000 });
  service.close();
});
