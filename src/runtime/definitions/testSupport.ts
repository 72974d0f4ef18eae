import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LISTS = `"partialTriagePartners": [], "consumerStylePartners": [], "scaleExperimentPartners": [],
  "purchasedSubscriptionPartners": [], "mindsetCoachingPartners": [], "benefitWordingPartners": [],
  "specialTermsSlugs": [], "specialOptOutSlugs": [], "consentExemptSlugs": [], "movedSlugs": {}`;

/** A minimal complete folder of definitions: one set with one shared step, both environments, texts. */
export const SMALL: Readonly<Record<string, string>> = {
  'question-sets/DPP_SURVEY.json': `{
  "$schema": "../schemas/question-set.schema.json",
  "name": "DPP_SURVEY",
  "version": 1,
  "enrollmentType": "INITIAL_ENROLLMENT", "programs": ["NONE", "WEIGHT", "DPP", "MED", "NMPBA", "MOOD"],
  "sections": [{ "id": "all", "weight": 100 }],
  "rules": { "woman": { "==": [{ "var": "answers.sex" }, "female"] } },
  "steps": [
    { "use": "sex", "section": "all" },
    { "id": "end", "section": "all", "widget": "info", "description": "A note.", "visibleWhen": { "rule": "woman" } }
  ],
  "screenOuts": [],
  "completion": []
}
`,
  'question-sets/steps/sex.json': `{
  "id": "sex",
  "widget": "choice",
  "answer": { "type": "choice", "options": ["female", "male"] }
}
`,
  'question-sets/texts/en.json': `{
  "sections": { "all": "All" },
  "steps": { "sex": { "title": "Sex", "options": { "female": "F", "male": "M" } }, "end": { "title": "End" } },
  "screenOuts": {}
}
`,
  'question-sets/environments/production.json': `{ "name": "production", ${LISTS} }\n`,
  'question-sets/environments/development.json': `{ "name": "development", ${LISTS} }\n`,
};

/** Writes files into a new temporary folder and returns its path. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'definitions-'));
  for (const [file, text] of Object.entries(files)) writeInto(root, file, text);
  return root;
}

/** Writes one file below a root. */
export function writeInto(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
