import type { Step, SurveyTexts } from '../definitions/types.ts';
import type { Session } from '../engine/types.ts';
import { scopeOf } from '../engine/way.ts';
import { autoAdvanceOf } from '../widgets/questions/Info/autoAdvance.ts';

/** Widgets that move on by themselves, whatever their options. */
const MOVING: readonly string[] = ['animation', 'working'];

/** Whether a screen may be gone before its words are read. */
function movesOn({ widget, options = {} }: Step): boolean {
  return MOVING.includes(widget) || (widget === 'info' && autoAdvanceOf(options) !== null);
}

/**
 * What an earlier answer is told above the screen that a session stands at: the reply of the step before it on the way, or of one
 * from which on every screen has moved on by itself. Nothing is told on the ineligible screen: it has its own words.
 * @returns the text as authors wrote it; null for none
 */
export function replyAbove({ set, way, position }: Session, { steps }: SurveyTexts): string | null {
  if (position.at !== 'step') return null;
  const at = way.visited.lastIndexOf(position.step);
  const before = (at === -1 ? way.visited : way.visited.slice(0, at)).toReversed();
  for (const id of before) {
    const step = set.steps[set.indexOf.get(id) ?? -1]?.step;
    if (!step) return null;
    const name = step.reply === undefined ? null : set.rule(step.reply)(scopeOf(way));
    const text = typeof name === 'string' ? steps[id]?.messages?.[name] : undefined;
    if (text !== undefined) return text;
    if (!movesOn(step)) return null;
  }
  return null;
}
