import environments from 'virtual:environments';
import members from 'virtual:example-members';
import sets from 'virtual:question-sets';
import parts from 'virtual:survey-texts';
import type { Environment, SurveyTexts } from '../../src/runtime/definitions/types.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import type { Session } from '../../src/runtime/engine/types.ts';
import { walk } from '../../src/runtime/engine/walk.ts';
import { ensureWidget } from '../../src/runtime/survey/answers/widgets.ts';
import { chooseLocale } from '../../src/runtime/texts/language/locale.ts';
import { loadSurveyTexts, type TextLoaders } from '../../src/runtime/texts/surveyTexts.ts';
import { memberWalks } from '../../src/workshop/preview/state/jump.ts';
import { startingWorld, walkOfWorld } from '../../src/workshop/preview/state/world.ts';
import { EAGER_HOOKS } from '../../src/workshop/preview/product/hooks.ts';
import { screensOf, type ScreenEntry } from '../../src/workshop/preview/screens/entries.ts';
import { sessionFinder, type SessionAt } from '../../src/workshop/preview/screens/sessions.ts';
import { callResponder } from '../../src/workshop/walk/walkMember.ts';

/** A fixed date, so that a story shows the same every day. */
const TODAY = '2026-11-21';

/** A set with everything that its screens need. */
export interface RenderableSet {
  readonly screens: ReadonlyMap<string, ScreenEntry>;
  readonly find: (screen: ScreenEntry, locale: string) => SessionAt;
  /** Returns the session in which an example member has finished the set. @param member the name of its file */
  readonly finish: (member: string) => Session;
  readonly textsIn: (locale: string) => Promise<SurveyTexts>;
}

const LOADERS: Readonly<Record<string, (typeof sets)[keyof typeof sets]>> = sets;
const ENVIRONMENTS: Readonly<Record<string, Environment>> = environments;
const PARTS: Readonly<Record<string, TextLoaders>> = parts;
const prepared = new Map<unknown, Promise<RenderableSet>>();

/** Loads a set for rendering. Prepares an edited set again. */
export async function loadRenderableSet(name: string): Promise<RenderableSet> {
  const load = LOADERS[name];
  if (!load) throw new Error(`there is no question set ${name}`);
  const { default: source } = await load();
  const cached = prepared.get(source);
  if (cached) return cached;
  const textsIn = (locale: string): Promise<SurveyTexts> => loadSurveyTexts(PARTS[name] ?? {}, chooseLocale(locale));
  const preparing = (async (): Promise<RenderableSet> => {
    const world = walkOfWorld(startingWorld(source, TODAY), {}, ENVIRONMENTS);
    if (typeof world === 'string') throw new Error(world);
    const walks = memberWalks(name, { members, environments: ENVIRONMENTS }, TODAY);
    const set = compileSet(source, EAGER_HOOKS);
    const find = sessionFinder({ set, walk: world, members: walks });
    const finish = (member: string): Session => {
      const input = walks.find(([file]) => file.endsWith(`/${member}.json`))?.[1];
      if (!input) throw new Error(`there is no example member ${member} of ${name}`);
      return walk(set, input.context, input.answers, callResponder(set.hooks, input)).session;
    };
    await Promise.all(source.steps.map(async (step) => ensureWidget(step)));
    return { screens: new Map(screensOf(source, await textsIn('en')).map((screen) => [screen.key, screen])), find, finish, textsIn };
  })();
  prepared.set(source, preparing);
  return preparing;
}
