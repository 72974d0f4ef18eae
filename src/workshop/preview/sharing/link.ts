import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { INELIGIBLE } from '../../../runtime/survey/navigation/stepId.ts';
import type { CompiledSet } from '../../../runtime/engine/types.ts';
import type { PreviewSession } from '../state/session.ts';
import type { World } from '../state/world.ts';
import { readDisplay, type Display } from '../display/display.ts';

/** The content of a shared link. It has answers instead of a session, so it survives every edit that leaves the answers valid. */
export interface Shared {
  readonly world: World;
  readonly answers: JsonObject;
  /** The shown step; `ineligible` for a screen-out. Null for a session that has not begun. */
  readonly at: string | null;
  readonly display: Display;
}

const NAME = '#preview=';

/**
 * Returns the answers of a session to share, without passwords, and its position. Reads the record, which a session has before the survey
 * has shown it.
 */
export function sharedSession(
  set: CompiledSet,
  { record, session }: Pick<PreviewSession, 'record' | 'session'>,
): Pick<Shared, 'answers' | 'at'> {
  if (!record) return { answers: {}, at: null };
  const secret = new Set(set.steps.filter(({ step }) => step.sensitive).map(({ key }) => key));
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([key]) => !secret.has(key)));
  const { position } = record;
  if (position.at === 'step') return { answers, at: position.step };
  return { answers, at: position.at === 'ineligible' ? INELIGIBLE : (session?.way.visited.at(-1) ?? null) };
}

/** Returns true for a fragment with shared content. */
export function isShared(fragment: string): boolean {
  return fragment.startsWith(NAME);
}

/** Returns the fragment of a link. Browsers do not send fragments, so no server learns the content. */
export async function fragmentOf(shared: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'));
  return (
    NAME +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  );
}

/** Reads a fragment; null if it is malformed or cut off. */
export async function readFragment(fragment: string): Promise<Shared | null> {
  try {
    const text = atob(fragment.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    );
    return readShared(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Parses shared content from JSON; null if it has another shape. @throws SyntaxError for malformed JSON */
export function readShared(text: string): Shared | null {
  const json: Json = JSON.parse(text);
  if (!isJsonObject(json) || !isJsonObject(json['world']) || !isJsonObject(json['answers'])) return null;
  const { world, answers, at, display } = json;
  return { world, answers, at: typeof at === 'string' ? at : null, display: readDisplay(display) };
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
