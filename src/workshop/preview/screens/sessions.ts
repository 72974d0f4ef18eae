import { resumeSession, startSession } from '../../../runtime/engine/session.ts';
import type { CompiledSet, Context, Session } from '../../../runtime/engine/types.ts';
import { type WalkOutcome } from '../../../runtime/engine/walk.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { walkInput } from '../../walk/walkMember.ts';
import { rankOf, recordAt, type JumpFrom } from '../state/jump.ts';
import type { ScreenEntry } from './entries.ts';

/** A session at its screen. */
export interface SessionAt {
  readonly session: Session;
  /** The file of the example member whose answers lead there; null for a screen that no member reaches. */
  readonly member: string | null;
}

interface MemberWalk {
  readonly file: string;
  readonly input: WalkInput;
  readonly outcome: WalkOutcome;
  readonly rank: number;
}

/**
 * Returns a function that finds a session at a screen. It prefers a typical example member, then the member who reaches the screen
 * with the fewest answers at a partner with a name, because many texts contain that name. A screen that no member reaches is shown
 * without answers.
 */
export function sessionFinder({ set, walk: shownWalk, members }: JumpFrom): (screen: ScreenEntry, locale: string) => SessionAt {
  const walks = members
    .map((member): MemberWalk => {
      const [file, input, isTypical = false] = member;
      const outcome = walkInput(set, input);
      return { file, input, outcome, rank: rankOf(member) + (isTypical || input.context.partner.name ? 0 : UNNAMED_RANK) };
    })
    .toSorted((one, other) => one.rank - other.rank);
  return (screen, locale) => {
    for (const { file, input, outcome } of walks) {
      const session = reaches(outcome, screen) ? sessionOf(set, input, outcome, screen) : null;
      if (session) return { session: inLanguage(session, locale, shownWalk.context.partner), member: file };
    }
    return { session: inLanguage(forceSession(set, shownWalk, screen), locale, shownWalk.context.partner), member: null };
  };
}

/** Added to the rank of members whose partner has no name, so that all others come first. */
const UNNAMED_RANK = 1000;

function reaches({ outcome, screenOutReason, session: { way } }: WalkOutcome, { kind, step, reason }: ScreenEntry): boolean {
  if (kind === 'screenOut') return outcome === 'screenedOut' && screenOutReason === reason;
  return kind === 'step' ? way.visited.includes(step) : way.confirmed.includes(step);
}

function sessionOf(set: CompiledSet, input: WalkInput, { session }: WalkOutcome, { kind, step }: ScreenEntry): Session | null {
  if (kind === 'screenOut') return session;
  const record = recordAt(set, input, step);
  return record && resumeSession(set, input.context, record);
}

/** Returns a session at a screen that no answers lead to. */
function forceSession(set: CompiledSet, { context }: WalkInput, { kind, step, reason }: ScreenEntry): Session {
  const session = startSession(set, context);
  if (kind === 'screenOut') return { ...session, position: { at: 'ineligible', step, reason: reason ?? '' } };
  return { ...session, position: { at: 'step', step } };
}

/** Returns a session in a language. An example member's partner without a name gets the name of the shown world's partner. */
function inLanguage(session: Session, locale: string, { name }: Context['partner']): Session {
  const { way, context } = session;
  const partner = { ...context.partner, ...(context.partner.name === undefined && name !== undefined && { name }) };
  return { ...session, context: { ...context, partner }, way: { ...way, member: { ...way.member, locale } } };
}
