import type { CompiledSet } from '../../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../../runtime/engine/walk.ts';
import { answerWith, type Witness } from './witness.ts';
import type { End } from '../states/ends.ts';

/** Runs a witness through the engine. */
export function replay(set: CompiledSet, { context, answers, calls }: Witness): WalkOutcome {
  return walk(set, context, answers, answerWith(set, calls));
}

/** Describes a walk that does not show its claimed end; null when it does. */
export function disagreement(end: End, outcome: WalkOutcome): string | null {
  const actualEnd = `${outcome.outcome} at ${outcome.at ?? 'no step'}, ${outcome.screenOutReason ?? outcome.errorState ?? outcome.session.way.program}`;
  return shows(end, outcome) ? null : actualEnd;
}

function shows(end: End, { outcome, at, screenOutReason, errorState, session }: WalkOutcome): boolean {
  switch (end.kind) {
    case 'completed':
    case 'incomplete':
      return outcome === 'completed' && session.way.program === end.program;
    case 'screenedOut':
      return outcome === 'screenedOut' && screenOutReason === end.reason && at === end.step;
    case 'finished':
      return outcome === 'finished' && screenOutReason === end.reason;
    case 'error':
      return outcome === 'error' && errorState === end.state && at === end.step;
    case 'redirect':
      return outcome === 'error' && at === end.step;
    case 'refused':
      return (outcome === 'error' || outcome === 'invalid') && session.way.visited.at(-1) === end.step;
  }
}
