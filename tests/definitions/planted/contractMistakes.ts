import { jsonIn, objectAt } from '../../../src/runtime/base/json.ts';
import { readDefinitionFiles } from '../../../src/runtime/definitions/files.ts';
import type { PlantedMistake } from './plantedMistake.ts';

const FILES = readDefinitionFiles();
const DPP = 'DPP_SURVEY.json';
const LANGUAGES = ['en', 'de', 'es', 'ko'] as const;

type Edits = PlantedMistake['edits'];

function textOf(file: string): string {
  return FILES[`question-sets/${file}`] ?? '';
}

/** Renames an option in the step and in the texts of every language. */
function renamedOption(step: string, from: string, to: string): Edits {
  // British English has only the texts that differ.
  const isBritish = objectAt(objectAt(objectAt(jsonIn(textOf('texts/en-GB.json')), 'steps'), step), 'options')[from] !== undefined;
  const languages = isBritish ? [...LANGUAGES, 'en-GB'] : LANGUAGES;
  return [[`steps/${step}.json`, `"${from}"`, `"${to}"`], ...languages.map((each) => inTexts(each, step, `"${from}":`, `"${to}":`))];
}

/** Adds an option, with a label in every language. */
function addedOption(step: string, last: string, option: string): Edits {
  return [
    [`steps/${step}.json`, `"${last}"`, `"${last}", "${option}"`],
    ...LANGUAGES.map((each) => inTexts(each, step, `"${last}":`, `"${option}": "${each.toUpperCase()}: other", "${last}":`)),
  ];
}

function inTexts(language: string, step: string, from: string, to: string): Edits[number] {
  const file = `texts/${language}.json`;
  const text = textOf(file);
  const start = text.indexOf(`    "${step}": {`);
  return [file, null, text.slice(0, start) + text.slice(start).replace(from, to)];
}

interface SetJson {
  readonly completion: readonly { readonly call: string }[];
  readonly completionRequires?: readonly { readonly rule: { readonly and?: readonly unknown[] } }[];
}

/** Returns a set with another completion. */
function withCompletion(file: string, change: (set: SetJson) => Partial<SetJson>): Edits {
  const set: SetJson = JSON.parse(textOf(file));
  return [[file, null, JSON.stringify({ ...set, ...change(set) }, null, 2)]];
}

function withoutCall(file: string, name: string): Edits {
  return withCompletion(file, ({ completion }) => ({ completion: completion.filter(({ call }) => call !== name) }));
}

/** Returns a completion with one call moved directly before another. */
function moveBefore(file: string, name: string, before: string): Edits {
  return withCompletion(file, ({ completion }) => {
    const others = completion.filter(({ call }) => call !== name);
    const at = others.findIndex(({ call }) => call === before);
    return { completion: [...others.slice(0, at), ...completion.filter(({ call }) => call === name), ...others.slice(at)] };
  });
}

/** Keeps only some clauses of the completion's first requirement. */
function keepClauses(keep: (clause: string) => boolean): Edits {
  return withCompletion(DPP, ({ completionRequires = [] }) => ({
    completionRequires: completionRequires.map((each, index) =>
      index > 0 ? each : { ...each, rule: { and: (each.rule.and ?? []).filter((clause) => keep(JSON.stringify(clause))) } },
    ),
  }));
}

/** Mistakes that break a contract with hooks, the API or the completion. */
export const CONTRACT_MISTAKES: readonly PlantedMistake[] = [
  {
    title: 'an answer that a score counts twice',
    edits: [['rules/phq.json', '"phq3": { "var": "answers.phq3" }', '"phq3": { "var": "answers.phq2" }']],
    reported: [
      {
        code: 'hook-argument',
        file: 'rules/phq.json',
        at: '"phq3":',
        messagePart: '"phq3" of the hook "phqTotal" reads the same as "phq2".',
      },
    ],
  },
  {
    title: 'a recommended course pack that is not an option',
    edits: [['rules/results.json', '"GLP1", []', '"GLP-1", []']],
    reported: [{ code: 'unknown-option', file: 'rules/results.json', at: '"GLP-1"', messagePart: 'Did you mean "GLP1"?' }],
  },
  {
    title: 'a renamed option that a rule looks for',
    edits: renamedOption('sleep', 'everyNight', 'nightly'),
    reported: [{ code: 'unknown-option', file: 'rules/results.json', at: '"everyNight"', messagePart: 'The options are never, rarely' }],
  },
  {
    title: 'a renamed option that the risk score counts',
    edits: renamedOption('prediabetesHistory', 'fastingBloodSugarLevel', 'fastingSugar'),
    reported: [{ code: 'hook-option', file: 'steps/prediabetesHistory.json', at: '"fastingSugar"' }],
  },
  {
    title: 'an option that phqTotal cannot score',
    edits: addedOption('phq1', 'nearlyEveryDay', 'always'),
    reported: [{ code: 'hook-option', file: 'steps/phq1.json', at: '"always"', messagePart: 'phqTotal' }],
  },
  {
    title: 'a question that a score counts but its set no longer asks',
    edits: [[DPP, '{ "use": "phq1", "section": "curriculumPersonalization" },', '']],
    reported: [
      { code: 'hook-input-lost', file: 'rules/phq.json', at: '"phq1": { "var"', messagePart: 'so "derived.phqTotal" is never known' },
    ],
  },
  {
    title: 'an option that the API refuses',
    edits: addedOption('pregnant', 'noButPlanning', 'unsure'),
    reported: [{ code: 'api-answer', file: 'steps/pregnant.json', at: '"unsure"', messagePart: 'The API does not accept "unsure"' }],
  },
  {
    title: 'a Medicare option that the API refuses',
    edits: addedOption('enrolledInMedicare', 'notSure', 'soon'),
    reported: [{ code: 'api-answer', file: 'steps/enrolledInMedicare.json', at: '"soon"' }],
  },
  {
    title: 'a pain location that the API has no name for',
    edits: addedOption('mskPain', 'upperBack', 'shoulder'),
    reported: [{ code: 'api-answer', file: 'steps/mskPain.json', at: '"shoulder"' }],
  },
  {
    title: 'a length that the API refuses',
    edits: [
      ['steps/completeProfile.json', '"address1": { "type": "text", "maxLength": 120', '"address1": { "type": "text", "maxLength": 200'],
    ],
    reported: [{ code: 'api-answer', file: 'steps/completeProfile.json', at: '"maxLength": 200', messagePart: 'at most 120 characters' }],
  },
  {
    title: 'a completion without createAccount',
    edits: withoutCall(DPP, 'createAccount'),
    reported: [{ code: 'call-missing', file: DPP, at: '"call": "login"', messagePart: '"createAccount"' }],
  },
  {
    title: 'a completion without saveTriage',
    edits: withoutCall(DPP, 'saveTriage'),
    reported: [{ code: 'call-missing', file: DPP, at: '"call": "createAccount"', messagePart: '"saveTriage"' }],
  },
  {
    title: 'a completion without the medical enrollment',
    edits: withoutCall(DPP, 'enrollB2bUser'),
    reported: [{ code: 'call-missing', file: DPP, at: '"call": "createAccount"', messagePart: '"enrollB2bUser"' }],
  },
  {
    title: 're-triage without migrateUser',
    edits: withoutCall('RETRIAGE_SURVEY.json', 'migrateUser'),
    reported: [{ code: 'call-missing', file: 'RETRIAGE_SURVEY.json', at: '"call": "updateChangedOffering"' }],
  },
  {
    title: 'login before createAccount',
    edits: moveBefore(DPP, 'login', 'createAccount'),
    reported: [{ code: 'call-order', file: DPP, at: '"call": "login"', messagePart: 'Move it after "createAccount".' }],
  },
  {
    title: 'outcomes stored before there is a token',
    edits: moveBefore(DPP, 'storeOutcomes', 'login'),
    reported: [{ code: 'call-order', file: DPP, at: '"call": "storeOutcomes"', messagePart: '"login"' }],
  },
  {
    title: 'a completion without its requirement',
    edits: withCompletion(DPP, () => ({ completionRequires: [] })),
    reported: [{ code: 'completion-requires', file: DPP, at: '"call": "createAccount"', messagePart: 'without an email, a password' }],
  },
  {
    title: 'a requirement without the email',
    edits: keepClauses((clause) => !clause.includes('createAccount.email')),
    reported: [{ code: 'completion-requires', file: DPP, at: '"completionRequires"', messagePart: 'without an email' }],
  },
  {
    title: 'a requirement without the last name',
    edits: keepClauses((clause) => !clause.includes('lastName')),
    reported: [{ code: 'completion-requires', file: DPP, at: '"completionRequires"', messagePart: 'without a last name' }],
  },
  {
    title: 'a password that is not secret',
    edits: [[DPP, '"secret": true, "input": "password"', '"input": "password"']],
    reported: [{ code: 'secret-open', file: DPP, at: '"fields": { "password"', messagePart: 'Add "secret": true.' }],
  },
  {
    title: 'a password step that is not sensitive',
    edits: [[DPP, '      "sensitive": true,\n', '']],
    reported: [{ code: 'secret-open', file: DPP, at: '"id": "existingPassword"', messagePart: '"sensitive": true' }],
  },
  {
    title: 'a password step that is sensitive in quotes',
    edits: [[DPP, '"sensitive": true,', '"sensitive": "true",']],
    reported: [{ code: 'wrong-type', file: DPP, at: '"true"', messagePart: 'Remove the quotes' }],
  },
  {
    title: 'a password that shows as it is typed',
    edits: [[DPP, ', "input": "password"', '']],
    reported: [{ code: 'secret-open', file: DPP, at: '"fields": { "password"' }],
  },
  {
    title: 'a misspelled call of the completion',
    edits: [[DPP, '"call": "validateAddress"', '"call": "validateAdress"']],
    reported: [{ code: 'unknown-hook', file: DPP, at: '"call": "validateAdress"', messagePart: 'Did you mean "validateAddress"?' }],
  },
  {
    title: 'a null argument of a hook',
    edits: [['rules/health.json', '"sex": { "var": "answers.sex" }', '"sex": null']],
    reported: [{ code: 'hook-argument', file: 'rules/health.json', at: '"sex": null', messagePart: 'is never known' }],
  },
  {
    title: 'a misspelled value of the eligibility check',
    edits: [['rules/results.json', '"FREE_SCALE"', '"FREE_SCALES"']],
    reported: [{ code: 'unknown-option', file: 'rules/results.json', at: '"FREE_SCALES"', messagePart: 'Did you mean "FREE_SCALE"?' }],
  },
  {
    title: 'an argument of a hook that reads another question',
    edits: [['rules/health.json', '"sex": { "var": "answers.sex" }', '"sex": { "var": "answers.gender" }']],
    reported: [{ code: 'type-mismatch', file: 'rules/health.json', at: '"sex": { "var": "answers.gender" }' }],
  },
];
