import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUIDANCE } from '../../.storybook/docs/guidance.ts';

const FOLDERS = ['src/runtime/widgets', 'src/enrollment/pages/cookieConsent/ConsentBanner', 'src/enrollment/pages/shared/summary'];
const FILES = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)));
const STORIES = FILES.filter((file) => file.endsWith('.stories.tsx'));
const TITLES = STORIES.map((file) => /title: '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? file);

describe('the components in Storybook', () => {
  it('are exactly the components with guidance', () => {
    expect(Object.keys(GUIDANCE).toSorted()).toEqual([...new Set(TITLES)].toSorted());
  });
  it('have stories in each folder of components', () => {
    const folders = new Set(FILES.filter((file) => file.endsWith('.tsx') && !/\.(test|stories)\./.test(file)).map(dirname));
    const foldersWithStories = new Set(STORIES.map(dirname));
    // Parts of components that are never used alone.
    const inner = ['parts/Prose', 'fields/MeasurementField'];
    const missing = [...folders].filter((folder) => !foldersWithStories.has(folder) && !inner.some((name) => folder.endsWith(name)));
    expect(missing).toEqual([]);
  });
  it('take the titles of steps from the product instead of copying them', () => {
    const { steps }: { steps: Record<string, { title?: string }> } = JSON.parse(readFileSync('question-sets/texts/en.json', 'utf8'));
    const copied = STORIES.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/name: '(\w+)',\s*texts: \{\s*title: '([^']+)'/g)].filter(([, step = '', title]) => {
        const stepTitle = steps[step]?.title;
        return stepTitle !== undefined && stepTitle !== title && !/[äöüß]/i.test(title ?? '');
      }),
    );
    expect(copied.map(([, step, title]) => `${step}: ${title}`)).toEqual([]);
  });
});
