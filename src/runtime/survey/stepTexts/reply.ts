import type { Step, SurveyTexts } from '../../definitions/types.ts';
import type { Session } from '../../engine/types.ts';
import { scopeOf } from '../../engine/way.ts';
import { autoAdvanceOf } from '../../widgets/questions/Info/autoAdvance.ts';

/** Widgets that always advance automatically. */
const AUTO_ADVANCING: readonly string[] = ['animation', 'working'];

/** Returns true for a screen that advances automatically, possibly before the member has read it. */
function advancesAutomatically({ widget, options = {} }: Step): boolean {
  return AUTO_ADVANCING.includes(widget) || (widget === 'info' && autoAdvanceOf(options) !== null);
}

/**
 * Returns the reply to show above the current screen: that of the previous step, or of an earlier step if all screens since then
 * advanced automatically. The ineligible screen has its own texts and shows no reply.
 * @returns the text with its placeholders; null for none.
 */
export function replyAbove({ set, way, position }: Session, { steps }: SurveyTexts): string | null {
  if (position.at !== 'step') return null;
  const index = way.visited.lastIndexOf(position.step);
  const earlierSteps = (index === -1 ? way.visited : way.visited.slice(0, index)).toReversed();
  for (const id of earlierSteps) {
    const step = set.steps[set.indexOf.get(id) ?? -1]?.step;
    if (!step) return null;
    const name = step.reply === undefined ? null : set.rule(step.reply)(scopeOf(way));
    const text = typeof name === 'string' ? steps[id]?.messages?.[name] : undefined;
    if (text !== undefined) return text;
    if (!advancesAutomatically(step)) return null;
  }
  return null;
}
