import { loadQuestionSet, loadTexts, questionSetNames } from '../../src/runtime/definitions/files.ts';
import { ERROR_CATALOGUE, type CatalogueEntry } from '../../src/enrollment/pages/errors/catalogue.ts';
import english from '../../src/enrollment/texts/interface/en.json' with { type: 'json' };
import type { QuestionSet, SurveyTexts } from '../../src/runtime/definitions/types.ts';
import { screensOf, type ScreenEntry } from '../../src/workshop/preview/screens/entries.ts';
import { PAGES, type PageEntry } from '../pages/pages.ts';

/** A screen of a survey in a story, identified by its key. */
interface SurveyStoryScreen {
  readonly kind: 'survey';
  readonly set: string;
  readonly key: string;
  /** True if a dialog asks to confirm an answer. */
  readonly confirms: boolean;
}

/** A screen that a story shows. */
export type StoryScreen = SurveyStoryScreen | { readonly kind: 'page'; readonly page: PageEntry };

/** A story generated from the definitions. */
export interface GeneratedStory {
  readonly exportName: string;
  readonly name: string;
  readonly screen: StoryScreen;
}

/** The stories of one entry of the sidebar. */
export interface GeneratedStories {
  /** The name of their module. */
  readonly module: string;
  readonly title: string;
  readonly stories: readonly GeneratedStory[];
}

/** The prefix of the modules with generated stories. */
export const MODULES = 'virtual:generated-stories/';

/** The name of the story that shows all others of its group. */
export const SHEET = 'All on one sheet';

const SCREEN_OUTS = 'Screen-outs';

/** Returns the stories of a question set: a group for each section, and one for the screen-outs. */
export function storiesOfSet(set: QuestionSet, texts: SurveyTexts): readonly GeneratedStories[] {
  const groups = new Map<string, ScreenEntry[]>();
  for (const screen of screensOf(set, texts)) {
    const group = screen.kind === 'screenOut' ? SCREEN_OUTS : (texts.sections[screen.section] ?? screen.section);
    groups.set(group, [...(groups.get(group) ?? []), screen]);
  }
  const sections = set.sections.map(({ id }) => texts.sections[id] ?? id);
  return [...groups].map(([group, screens]) => {
    const number = sections.indexOf(group) + 1;
    const label = number > 0 && sections.length > 1 ? `${number} ${group}` : group;
    return generatedStories(
      `Surveys/${set.name}/${label}`,
      screens.map(({ key, kind, step, reason, title }) => {
        const what = kind === 'confirmation' ? `${step}, dialog` : (reason ?? step);
        return {
          name: `${readable(title)} (${what})`,
          key,
          screen: { kind: 'survey', set: set.name, key, confirms: kind === 'confirmation' },
        };
      }),
    );
  });
}

/** Returns the stories of all pages outside the surveys. */
export function storiesOfPages(): readonly GeneratedStories[] {
  const groups = [...new Set(PAGES.map(({ group }) => group))];
  return groups.map((group) =>
    generatedStories(
      `Pages/${group}`,
      PAGES.filter((page) => page.group === group).map((page) => ({ name: nameOf(page), key: page.name, screen: { kind: 'page', page } })),
    ),
  );
}

/** Returns all stories generated from the definitions in a folder. */
export function generatedStoriesIn(root: string): readonly GeneratedStories[] {
  const texts = loadTexts('en', root);
  return [...questionSetNames(root).flatMap((name) => storiesOfSet(loadQuestionSet(name, root), texts)), ...storiesOfPages()];
}

/** Names an error by the text that members read. */
function nameOf({ group, name }: PageEntry): string {
  if (group !== 'Errors') return name;
  const [state = ''] = name.split(' ');
  const catalogue: Readonly<Record<string, CatalogueEntry>> = ERROR_CATALOGUE;
  const key = catalogue[state]?.texts;
  return key === undefined ? name : `${readable(english.error[key].errorMessage)} (${name})`;
}

function readable(title: string): string {
  return title.replaceAll(/\{\{.+?\}\}/g, '…');
}

interface NamedScreen {
  readonly name: string;
  readonly key: string;
  readonly screen: StoryScreen;
}

function generatedStories(title: string, named: readonly NamedScreen[]): GeneratedStories {
  return {
    module: `${MODULES}${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title,
    stories: named.map(({ name, key, screen }) => ({ exportName: exportNameOf(key), name, screen })),
  };
}

/** Returns the export name of a story, from which Storybook derives its address. */
function exportNameOf(key: string): string {
  return `At_${key.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
}
