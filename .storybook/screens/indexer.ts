import { basename, extname } from 'node:path';
import type { Indexer } from 'storybook/internal/types';
import { loadQuestionSet, loadTexts } from '../../src/runtime/definitions/files.ts';
import { SHEET, storiesOfPages, storiesOfSet, type GeneratedStories } from './catalogue.ts';

/** The sources of the generated stories. Storybook watches them, so that a new step or page gets its story immediately. */
export const SOURCES = ['../question-sets/*.json', './pages/pages.ts'];

type Entry = Awaited<ReturnType<Indexer['createIndex']>>[number];

/** Lists the stories of the question sets. */
export const surveyIndexer: Indexer = {
  test: /question-sets[\\/][^\\/]+\.json$/,
  createIndex: async (file) => storiesOfSet(loadQuestionSet(basename(file, extname(file))), loadTexts('en')).flatMap(entriesOf),
};

/** Lists the stories of the pages. */
export const pagesIndexer: Indexer = {
  test: /\.storybook[\\/]pages[\\/]pages\.ts$/,
  createIndex: async () => storiesOfPages().flatMap(entriesOf),
};

const TAGS = ['!autodocs', '!test'];

/** Vitest runs many of these stories in one test (surveys.stories.tsx, pages.stories.tsx). */
function entriesOf({ module, title, stories }: GeneratedStories): readonly Entry[] {
  const common = { type: 'story', subtype: 'story', importPath: module, title } as const;
  return [
    { ...common, tags: [...TAGS], exportName: 'Sheet', name: SHEET },
    ...stories.map(({ exportName, name }): Entry => ({ ...common, tags: [...TAGS], exportName, name })),
  ];
}
