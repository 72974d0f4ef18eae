import { readFileSync } from 'node:fs';
import type { SourceFiles } from 'enrollment-survey-runtime/check';

const FOLDER = 'question-sets';

/** The clinic's definitions, by path. */
export const files: SourceFiles = Object.fromEntries(
  [`${FOLDER}/VISIT_FEEDBACK.json`, `${FOLDER}/texts/en.json`].map((path) => [path, readFileSync(new URL(path, import.meta.url), 'utf8')]),
);
