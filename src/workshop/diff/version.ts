import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { Environment, SurveyTexts } from '../../runtime/definitions/types.ts';
import type { CompiledSet, Hooks } from '../../runtime/engine/types.ts';

/** The product that the definitions belong to. */
export interface Product {
  readonly hooks: Hooks;
  readonly vocabulary: Vocabulary;
}

/** One version of the definitions. */
export interface Version {
  readonly product: Product;
  readonly sets: ReadonlyMap<string, CompiledSet>;
  readonly environment: (name: Environment['name']) => Environment;
  /** The files of texts, by language. */
  readonly texts: ReadonlyMap<string, Json>;
  /** The English texts; null if they are incomplete. */
  readonly english: SurveyTexts | null;
  /** The walks of the hand-written members, keyed by name. */
  readonly members: ReadonlyMap<string, JsonObject>;
}

/** Returns the version with one of its sets; with all of them for null. */
export function onlySet(version: Version, name: string | null): Version {
  return name === null ? version : { ...version, sets: new Map([...version.sets].filter(([set]) => set === name)) };
}
