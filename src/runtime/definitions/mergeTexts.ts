import type { ScreenOutTexts, StepTexts, SurveyTexts } from './types.ts';

/** Overrides texts with those of another language, text by text. */
export function mergeSurveyTexts(base: SurveyTexts, over: Partial<SurveyTexts>): SurveyTexts {
  return {
    sections: { ...base.sections, ...over.sections },
    screenOuts: mergeEach(base.screenOuts, over.screenOuts ?? {}, mergeParts),
    steps: mergeEach(base.steps, over.steps ?? {}, mergeParts),
  };
}

function mergeParts<T extends StepTexts | ScreenOutTexts>(base: T, over: T): T {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = isRecord(before) && isRecord(value) ? mergeDeep(before, value) : value;
  }
  return { ...base, ...over, ...merged };
}

function mergeDeep(base: Readonly<Record<string, unknown>>, over: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return mergeEach(base, over, (before, value) => (isRecord(before) && isRecord(value) ? mergeDeep(before, value) : value));
}

function mergeEach<T>(
  base: Readonly<Record<string, T>>,
  over: Readonly<Record<string, T>>,
  merge: (before: T, value: T) => T,
): Record<string, T> {
  const merged: Record<string, T> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = before === undefined ? value : merge(before, value);
  }
  return merged;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
