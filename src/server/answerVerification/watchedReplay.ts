import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { FOLDER } from '../../runtime/definitions/sources.ts';
import type { Settings } from '../settings.ts';
import { makeReplay, type Replay } from './replay.ts';

/** Debounce in milliseconds, because an editor writes a file in several steps. */
const DEBOUNCE_MS = 30;

/** The parts of the server that a replay needs. */
interface Closable {
  readonly log: { readonly error: (detail: object, message: string) => void };
  readonly addHook: (name: 'onClose', hook: () => Promise<void>) => unknown;
}

/**
 * Creates the server's replay. With `WATCH_DEFINITIONS` (development only), it reloads definitions when they are edited. An invalid
 * edit leaves the previous ones in use.
 * @param root the folder that contains question-sets/ otherwise
 */
export function replayFor(
  { environment, watchDefinitions }: Pick<Settings, 'environment' | 'watchDefinitions'>,
  app: Closable,
  root?: string,
): Replay {
  if (watchDefinitions === null) return makeReplay(environment, root);
  const folder = resolve(watchDefinitions);
  let current: Replay | null = null;
  const read = (): void => {
    try {
      current = makeReplay(environment, folder);
    } catch (error) {
      app.log.error({ why: error instanceof Error ? error.message : String(error) }, 'the definitions cannot be loaded');
    }
  };
  read();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(folder, FOLDER), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(read, DEBOUNCE_MS);
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    watcher.close();
  });
  const requireReplay = (): Replay => {
    if (!current) throw new Error('The definitions cannot be loaded: npm run -s survey -- check');
    return current;
  };
  return {
    enrollment: (claim) => requireReplay().enrollment(claim),
    transition: (claim) => requireReplay().transition(claim),
    retriage: (claim) => requireReplay().retriage(claim),
    memberSurvey: (name, claim) => requireReplay().memberSurvey(name, claim),
    declaredRoutes: () => current?.declaredRoutes() ?? { surveys: [], movedSlugs: {} },
    // The server reads these when it starts, and it starts with invalid definitions too.
    consentTexts: () => current?.consentTexts() ?? [],
    contents: () => current?.contents() ?? [],
    withSets: (sets) => requireReplay().withSets(sets),
  };
}
