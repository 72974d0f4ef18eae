import { isJsonObject } from '../base/json.ts';
import type { ScreenOutTexts, StepTexts, SurveyTexts } from './types.ts';

/** Overrides texts with those of another language, text by text. */
export function mergeSurveyTexts(base: SurveyTexts, overrides: Partial<SurveyTexts>): SurveyTexts {
  return {
    sections: { ...base.sections, ...overrides.sections },
    screenOuts: mergeEach(base.screenOuts, overrides.screenOuts ?? {}, mergeParts),
    steps: mergeEach(base.steps, overrides.steps ?? {}, mergeParts),
  };
}

function mergeParts<T extends StepTexts | ScreenOutTexts>(base: T, overrides: T): T {
  return { ...base, ...overrides, ...mergeDeep({ ...base }, { ...overrides }) };
}

function mergeDeep(
  base: Readonly<Record<string, unknown>>,
  overrides: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return mergeEach(base, overrides, (baseValue, value) =>
    isJsonObject(baseValue) && isJsonObject(value) ? mergeDeep(baseValue, value) : value,
  );
}

function mergeEach<T>(
  base: Readonly<Record<string, T>>,
  overrides: Readonly<Record<string, T>>,
  merge: (baseValue: T, value: T) => T,
): Record<string, T> {
  const merged: Record<string, T> = { ...base };
  for (const [name, value] of Object.entries(overrides)) {
    const existing = merged[name];
    merged[name] = existing === undefined ? value : merge(existing, value);
  }
  return merged;
}
