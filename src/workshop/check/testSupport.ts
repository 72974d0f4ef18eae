import environmentSchema from '../../../schemas/enrollment/environment.schema.json' with { type: 'json' };
import { expect } from 'vitest';
import { vocabulary as productVocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
import { BOOLEAN, NUMBER, objectOf, oneOfTexts, TEXT } from '../../runtime/rules/types/valueType.ts';
import { checkDefinitions } from './check.ts';
import { CODES } from './codes.ts';
import type { Vocabulary, HookContract } from '../../runtime/definitions/contracts.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';

export const SET = 'question-sets/DPP_SURVEY.json';
export const STEP = 'question-sets/steps/heightWeight.json';
export const RULES = 'question-sets/rules/common.json';
export const EN = 'question-sets/texts/en.json';
export const DE = 'question-sets/texts/de.json';
export const GB = 'question-sets/texts/en-GB.json';
export const PRODUCTION = 'question-sets/environments/production.json';
const DEVELOPMENT = 'question-sets/environments/development.json';
export const MEMBER = 'question-sets/members/ada.json';

function hook(parts: Partial<HookContract>): HookContract {
  return { description: '', args: {}, source: '', ...parts };
}

/** A vocabulary with the product's facts and few hooks. */
export const vocabulary: Vocabulary = {
  facts: productVocabulary.facts,
  textFacts: productVocabulary.textFacts,
  errorStates: productVocabulary.errorStates,
  drawings: ['care', 'welcome'],
  endings: productVocabulary.endings,
  destinations: ['elsewhere'],
  finishedReasons: ['ALREADY_MED'],
  roles: {
    person: { description: 'The question that comes first.', sets: ['DPP_SURVEY'] },
    measures: { description: 'The form with the weight.', fields: ['weight'] },
  },
  derive: {
    bmi: hook({ args: { feet: { type: NUMBER }, inches: { type: NUMBER }, pounds: { type: NUMBER } }, result: NUMBER }),
    label: hook({ args: { text: { type: TEXT, optional: true } }, result: TEXT }),
  },
  check: { adultAge: hook({}) },
  call: {
    checkEmailAvailability: hook({
      result: objectOf({ emailAvailability: oneOfTexts(['AVAILABLE']), known: BOOLEAN }),
      outcomes: ['AVAILABLE', 'HAS_B2B_ACCOUNT', 'FAILED'],
    }),
    saveTriage: hook({ outcomes: ['OK', 'FAILED'] }),
    savePart: hook({ outcomes: ['OK', 'LOST'] }),
  },
  environmentSchema,
  payload: { saveTriage: hook({}), savePart: hook({}) },
};

const ENVIRONMENT = `{
  "name": "production",
  "partialTriagePartners": [11],
  "consumerStylePartners": [],
  "scaleExperimentPartners": [],
  "purchasedSubscriptionPartners": [],
  "mindsetCoachingPartners": [],
  "benefitWordingPartners": [],
  "specialTermsSlugs": [],
  "specialOptOutSlugs": [],
  "consentExemptSlugs": [],
  "movedSlugs": {}
}
`;

/** Definitions without findings that use every feature once. */
export const CLEAN: Readonly<Record<string, string>> = {
  [SET]: `{
  "$schema": "../schemas/question-set.schema.json",
  "name": "DPP_SURVEY",
  "version": 1,
  "enrollmentType": "INITIAL_ENROLLMENT", "programs": ["NONE", "WEIGHT", "DPP", "MED", "NMPBA", "MOOD"],
  "include": ["common"],
  "sections": [
    { "id": "account", "weight": 40 },
    { "id": "health", "weight": 60 }
  ],
  "rules": {
    "underweight": { "<": [{ "var": "derived.bmi" }, 18.5] },
    "womanOrNot": { "in": [{ "var": "answers.sex" }, ["female", "intersex"]] }
  },
  "derived": {
    "bmi": {
      "hook": "bmi",
      "args": {
        "feet": { "var": "answers.heightWeight.heightFeetPortion" },
        "inches": { "var": "answers.heightWeight.heightInchesPortion" },
        "pounds": { "var": "answers.heightWeight.weight" }
      }
    },
    "isHeavy": { "description": "A note.", "rule": { "<": [30, { "var": "derived.bmi" }, 40] } }
  },
  "steps": [
    {
      "id": "createAccount",
      "section": "account",
      "widget": "form",
      "answer": {
        "type": "form",
        "fields": {
          "email": { "type": "text", "format": "email", "maxLength": 190, "trim": true },
          "dob": { "type": "text", "format": "date", "checks": [{ "hook": "adultAge" }] },
          "consent": { "type": "agree", "askedWhen": { "rule": "offersDpp" } },
          "why": { "type": "choice", "options": ["me", "work"], "optional": true, "requiredWhen": { "var": "answer.consent" } }
        }
      },
      "call": {
        "hook": "checkEmailAvailability",
        "result": "member",
        "outcomes": {
          "AVAILABLE": { "go": "on" },
          "HAS_B2B_ACCOUNT": { "error": "ACCOUNT_EXISTS" },
          "FAILED": { "message": "tryAgain" }
        }
      }
    },
    {
      "id": "sex",
      "role": "person",
      "section": "account",
      "widget": "choice",
      "answer": { "type": "choice", "options": ["female", "male", "intersex"] },
      "effects": [{ "when": { "==": [{ "var": "answers.sex" }, "male"] }, "program": { "if": [{ "rule": "offersDpp" }, "DPP", "WEIGHT"] } }]
    },
    { "use": "heightWeight", "section": "health" },
    {
      "id": "lowAlert",
      "section": "health",
      "widget": "alert",
      "visibleWhen": { "and": [{ "rule": "underweight" }, { "rule": "womanOrNot" }] },
      "variant": { "if": [{ "rule": "offersDpp" }, "dpp", null] },
      "textValues": { "bmi": { "var": "derived.bmi" } }
    },
    {
      "id": "pain",
      "section": "health",
      "widget": "choices",
      "answer": { "type": "choices", "options": ["knee", "hip", "none"], "exclusive": ["none"] },
      "effects": [{ "when": { "has": [{ "var": "answers.pain" }, "hip"] }, "screenOut": "HIP" }]
    }
  ],
  "screenOuts": [
    {
      "reason": "HIP",
      "offer": {
        "when": { "var": "partner.configs.OFFERS_MOOD" },
        "answerKey": "moodOffer",
        "accept": "accept",
        "decline": "decline",
        "sets": { "sex": "male" },
        "goTo": "sex"
      }
    }
  ],
  "completionRequires": [{ "rule": { "!=": [{ "var": "program" }, "NONE"] }, "error": "DEFAULT" }],
  "partialSave": { "call": "savePart", "when": { "rule": "offersDpp" }, "outcomes": { "OK": { "go": "on" }, "LOST": { "report": true } } },
  "completion": [{ "call": "saveTriage", "outcomes": { "OK": { "go": "on", "ends": "created" }, "FAILED": { "error": "DEFAULT" } } }]
}
`,
  [STEP]: `{
  "$schema": "../../schemas/step.schema.json",
  "id": "heightWeight",
  "role": "measures",
  "widget": "heightWeight",
  "answer": {
    "type": "form",
    "fields": {
      "heightFeetPortion": { "type": "number", "min": 0, "max": 8, "step": 1 },
      "heightInchesPortion": { "type": "number", "min": 0, "max": 11, "step": 1 },
      "weight": { "type": "number", "positive": true, "max": 740, "step": 1 }
    },
    "checks": [{ "rule": { ">": [{ "var": "answer.heightFeetPortion" }, 0] }, "code": "min", "path": "/heightFeetPortion" }]
  },
  "confirmWhen": { "or": [{ "rule": "underweight" }, { "var": "derived.isHeavy" }] }
}
`,
  [RULES]: `{
  "rules": {
    "offersDpp": { "==": [{ "var": "partner.configs.OFFERS_DPP" }, true] }
  }
}
`,
  [EN]: `{
  "sections": { "account": "Account", "health": "Health" },
  "steps": {
    "createAccount": {
      "title": "Your account",
      "fields": { "email": "Email", "dob": "Date of birth", "consent": "I agree", "why": "Why?" },
      "options": { "why.me": "Me", "why.work": "Work" },
      "errors": { "email.required": "Please type it.", "required": "Please fill this in." },
      "messages": { "tryAgain": "Please try again." }
    },
    "sex": { "title": "Your sex, {{partnerName}}", "options": { "female": "Female", "male": "Male", "intersex": "Intersex" } },
    "heightWeight": {
      "title": "Your height and weight",
      "fields": { "heightFeetPortion": "Feet", "heightInchesPortion": "Inches", "weight": "Pounds", "heightCm": "Centimeters", "weightKg": "Kilograms" },
      "confirm": { "title": "Sure?", "body": "Please check.", "button": "Yes" }
    },
    "lowAlert": {
      "title": "Your BMI is {{bmi}}",
      "actions": { "confirm": "I see" },
      "variants": { "dpp": { "body": "About the program." } }
    },
    "pain": { "title": "Where does it hurt?", "options": { "knee": "Knee", "hip": "Hip", "none": "Nowhere" } }
  },
  "screenOuts": { "HIP": { "title": "Not now", "body": "Please rest." } }
}
`,
  [DE]: `{
  "sections": { "account": "Konto", "health": "Gesundheit" },
  "steps": {
    "createAccount": {
      "title": "Ihr Konto",
      "fields": { "email": "E-Mail", "dob": "Geburtsdatum", "consent": "Ja", "why": "Warum?" },
      "options": { "why.me": "Ich", "why.work": "Arbeit" },
      "errors": { "email.required": "Bitte eingeben.", "required": "Bitte ausfüllen." },
      "messages": { "tryAgain": "Noch einmal, bitte." }
    },
    "sex": { "title": "Geschlecht, {{ partnerName }}", "options": { "female": "Weiblich", "male": "Männlich", "intersex": "Inter" } },
    "heightWeight": {
      "title": "Größe und Gewicht",
      "fields": { "heightFeetPortion": "Fuß", "heightInchesPortion": "Zoll", "weight": "US-Pfund", "heightCm": "Zentimeter", "weightKg": "Kilogramm" },
      "confirm": { "title": "Sicher?", "body": "Bitte prüfen.", "button": "Ja" }
    },
    "lowAlert": {
      "title": "Ihr BMI ist {{bmi}}",
      "actions": { "confirm": "Verstanden" },
      "variants": { "dpp": { "body": "Zum Programm." } }
    },
    "pain": { "title": "Wo tut es weh?", "options": { "knee": "Knie", "hip": "Hüfte", "none": "Nirgends" } }
  },
  "screenOuts": { "HIP": { "title": "Nicht jetzt", "body": "Bitte ruhen." } }
}
`,
  [GB]: `{ "steps": { "pain": { "title": "Where does it hurt, then?" } } }
`,
  [PRODUCTION]: ENVIRONMENT,
  [DEVELOPMENT]: ENVIRONMENT.replace('production', 'development'),
  [MEMBER]: `{
  "description": "Ada stops immediately.",
  "walk": { "questionSet": "DPP_SURVEY", "answers": {} },
  "expect": { "outcome": "needsAnswer", "at": "createAccount" }
}
`,
};

/** A textual replacement in a file of the sample. ▸ marks the place of the expected finding, and is not part of the text. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** A second replacement in the same file. */
  readonly also?: readonly [from: string, to: string];
}

const MARK = '▸';

function markedText({ file, from, to, also }: Change): string {
  const changes = also ? [[from, to] as const, also] : [[from, to] as const];
  return changes.reduce((before, [search, replacement]) => {
    if (!before.includes(search)) throw new Error(`the sample does not contain ${search}`);
    return before.replace(search, replacement);
  }, CLEAN[file] ?? '');
}

/** Returns the sample with the replacement applied. */
export function applyChange(change: Change): Readonly<Record<string, string>> {
  return { ...CLEAN, [change.file]: markedText(change).replace(MARK, '') };
}

/**
 * Expects a finding with the code `code`, whose message or hint contains `says`.
 * @param elsewhere the place of the finding if the replacement does not contain it: ▸ in a text of a changed file
 */
export function expectFinding(change: Change, code: string, says = '', elsewhere?: { readonly file: string; readonly at: string }): void {
  const files = applyChange(change);
  const { file, at } = elsewhere ?? { file: change.file, at: markedText(change) };
  const [text, found] = [files[file] ?? '', at.replace(MARK, '')];
  expect(at).toContain(MARK);
  expect(text).toContain(found);
  const before = text.slice(0, text.indexOf(found) + at.indexOf(MARK)).split('\n');
  const place = `${file}:${before.length}:${(before.at(-1) ?? '').length + 1} ${CODES[code]} ${code} `;
  const lines = checkDefinitions(files, vocabulary).map(formatFinding);
  const line = lines.find((each) => each.startsWith(place));
  expect(line, `${place}\n${lines.join('\n')}`).toContain(says);
}
