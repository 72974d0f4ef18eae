/** The words of the pain scale, each the name of a text in `texts.messages`. */
export type PainLevel = 'noPain' | 'veryMild' | 'mild' | 'moderate' | 'severe' | 'verySevere';

const LEVELS: readonly PainLevel[] = ['noPain', 'veryMild', 'mild', 'moderate', 'severe', 'verySevere'];

/**
 * What a place on the scale from 0 to 10 is called: 0 no pain, then two places a level.
 * @see [WIDGET-38] to [WIDGET-43]
 */
export function painLevel(value: number): PainLevel {
  return LEVELS[Math.min(Math.ceil(value / 2), LEVELS.length - 1)] ?? 'noPain';
}

/** How far a level is from no pain: 0 to 5. */
export const painRank = (level: PainLevel): number => LEVELS.indexOf(level);
