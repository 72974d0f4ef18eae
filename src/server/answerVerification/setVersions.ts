import type { SetContent } from '../../runtime/definitions/contentHash.ts';
import { touch } from '../base/touch.ts';
import type { Settings } from '../settings.ts';
import { storeQuestionSets, recordUse, questionSetContent } from '../store/questionSets.ts';
import type { Db } from '../store/schema.ts';
import { compiledContent, type Replay } from './replay.ts';
import type { ReplayedSet } from './claim.ts';

/**
 * The number of older versions that stay compiled: a release changes one set or two, and few members are still using the previous
 * version.
 */
const MAX_COMPILED = 4;

/** The replay for a claim. */
export interface NamedReplay {
  readonly replay: Replay;
  /** The version that the claim names for its own set; null when it names none that is known. */
  readonly claimedHash: string | null;
  /** True when the claim names a version that is unknown or no longer stored. The replay then uses the current one. */
  readonly isUnknown: boolean;
}

/** The versions of the question sets. */
export interface SetVersions {
  /** Returns the replay for the versions in the header `Question-Set-Version`. */
  readonly replayFor: (header: string | null) => Promise<NamedReplay>;
  /** Records that the current versions are still in use. */
  readonly recordUse: () => Promise<void>;
}

/**
 * Stores the current versions, so that every server can replay claims of members who began with them ([decision
 * 27](../../../docs/decisions/0027-a-visit-keeps-its-version.md)).
 * @param startupDb for the startup, which should not time out
 */
export async function setVersions(
  { db, upkeep, startupDb, replay }: { readonly db: Db; readonly upkeep: Db; readonly startupDb: Db; readonly replay: Replay },
  { environment, setVersionDays }: Pick<Settings, 'environment' | 'setVersionDays'>,
  report: (why: object) => void,
): Promise<SetVersions> {
  const contents = replay.contents();
  const current = contents.map(({ hash }) => hash);
  await storeQuestionSets(startupDb, contents);
  /** Older versions, the least recently used first. */
  const compiled = new Map<string, Promise<ReplayedSet | null>>();

  const load = async (hash: string): Promise<ReplayedSet | null> => {
    const content = await questionSetContent(db, hash, setVersionDays);
    if (content === null) return null;
    try {
      const parsed: SetContent = JSON.parse(content);
      return compiledContent(parsed, environment);
    } catch (error) {
      // Code that the set needs has been removed.
      report({ hash, why: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };

  const olderSet = async (hash: string): Promise<ReplayedSet | null> => {
    const loading = compiled.get(hash) ?? load(hash);
    touch(compiled, hash, loading, MAX_COMPILED);
    const set = await loading.catch((error: unknown) => {
      compiled.delete(hash);
      throw error;
    });
    if (set === null) compiled.delete(hash);
    return set;
  };

  return {
    replayFor: async (header) => {
      const hashes = header?.split(',') ?? [];
      const [ownHash = null] = hashes;
      const older = await Promise.all(hashes.filter((hash) => !current.includes(hash)).map(olderSet));
      const knownSets = older.filter((set) => set !== null);
      const isUnknown = knownSets.length < older.length;
      return { replay: knownSets.length > 0 ? replay.withSets(knownSets) : replay, claimedHash: isUnknown ? null : ownHash, isUnknown };
    },
    recordUse: async () => void (await recordUse(upkeep, current)),
  };
}
