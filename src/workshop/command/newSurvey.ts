import type { Json } from '../../runtime/base/json.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';
import { FOLDER, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { fileText } from '../sourceEdits/printedJson.ts';
import { withValue } from '../sourceEdits/valueEdits.ts';
import { readAndCheckShape } from '../check/check.ts';
import { routeOf } from '../check/checks/memberSurvey.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { parsedArguments } from './parsedArguments.ts';
import { SAMPLE_PROFILE, vocabulary } from './product.ts';
import { writeChanges } from './proposal.ts';
import { starterTexts, type StarterIds } from './starterTexts.ts';
import { runTranslations } from './translations.ts';

/** The usage of the command. */
export const NEW_SURVEY_USAGE = `usage: survey new NAME [--route ROUTE]
       survey new question SET STEP ...   adds a question to a survey; 'survey new question' explains it
  creates a member survey: three screens with texts in every language, and an example member
  NAME       in capitals, such as STRESS_CHECK
  --route    the address at which members answer it; /stress-check for STRESS_CHECK if omitted`;

const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** The maximum length of a name, because ids begin with it and the API accepts ids of up to 60 characters. */
const MAX_NAME_LENGTH = 40;

interface Arguments {
  readonly name: string;
  readonly route: string;
}

function readArguments(args: readonly string[]): Arguments | null {
  const parsed = parsedArguments(args, { route: { type: 'string' } });
  const [name = '', ...rest] = parsed?.positionals ?? [];
  return name === '' || rest.length > 0 ? null : { name, route: parsed?.values.route ?? routeOf(name) };
}

/** Returns the reason why a name cannot be used; null for a valid one. */
function nameProblem(name: string, files: SourceFiles): string | null {
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
    const meant = name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^[_0-9]+|_+$/g, '')
      .toUpperCase()
      .slice(0, MAX_NAME_LENGTH);
    const hint = NAME.test(meant) ? ` Did you mean ${meant}?` : '';
    return `A name consists of capital letters, digits and single underscores, at most ${MAX_NAME_LENGTH} characters.${hint}`;
  }
  return files[`${FOLDER}/${name}.json`] === undefined ? null : `There is already a survey ${name}: ${FOLDER}/${name}.json`;
}

/** Converts a name to the format of ids: `stressCheck` for STRESS_CHECK. */
function camel(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function setOf({ name, route }: Arguments, ids: StarterIds): Readonly<Record<string, Json>> {
  const { section } = ids;
  return {
    $schema: '../schemas/question-set.schema.json',
    name,
    description: 'What this survey is for, in one sentence for authors.',
    version: 1,
    enrollmentType: vocabulary.memberSurveys?.enrollmentType ?? '',
    route,
    sections: [{ id: section, weight: 100 }],
    steps: [
      { id: ids.welcome, section, widget: 'info', options: { autoAdvance: false } },
      { id: ids.feeling, section, widget: 'choice', answer: { type: 'choice', options: ['well', 'mixed', 'bad'] } },
      { id: ids.send, section, widget: 'info', options: { autoAdvance: false } },
    ],
    screenOuts: [],
    completion: [{ call: vocabulary.memberSurveys?.storingCall ?? '', outcomes: { OK: { go: 'on' }, FAILED: { error: 'DEFAULT' } } }],
  };
}

function memberOf(name: string, ids: StarterIds): Readonly<Record<string, Json>> {
  const answers = { [ids.feeling]: 'mixed' };
  const body = { questionSet: name, locale: 'en', answers };
  return {
    $schema: '../../schemas/member.schema.json',
    description: 'Answers every question.',
    walk: {
      questionSet: name,
      today: '2026-03-02',
      context: { profile: SAMPLE_PROFILE },
      answers,
    },
    expect: {
      outcome: 'completed',
      at: ids.send,
      visited: [ids.welcome, ids.feeling, ids.send],
      calls: [{ operation: vocabulary.memberSurveys?.storingCall ?? '', params: { accessCode: SAMPLE_PROFILE.accessCode }, body }],
    },
  };
}

/** Returns the files that a new survey adds or changes: its set, an example member, and the texts of each language. */
function filesOf(request: Arguments, files: SourceFiles): SourceFiles {
  const id = camel(request.name);
  const ids = { section: id, welcome: `${id}Welcome`, feeling: `${id}Feeling`, send: `${id}Send` };
  const texts = Object.entries(starterTexts(ids)).flatMap(([locale, added]) => {
    const file = `${FOLDER}/texts/${locale}.json`;
    const text = files[file];
    return text === undefined ? [] : [[file, added.reduce((now, [path, value]) => withValue(now, path, value), text)] as const];
  });
  return {
    ...Object.fromEntries(texts),
    [`${FOLDER}/${request.name}.json`]: fileText(setOf(request, ids), 1),
    [`${FOLDER}/members/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`]: fileText(memberOf(request.name, ids), 2),
  };
}

/**
 * Runs `survey new NAME [--route ROUTE]`: creates a member survey, with texts in every language and an example member. Writes
 * nothing if the survey would have an error, such as a route that is in use.
 * @returns 0 when it was created; 1 when it would have an error; 2 on bad arguments
 */
export function runNewSurvey(args: readonly string[], io: CommandIo, root: string = process.cwd()): number {
  const refuse = makeRefusal('new', io);
  const request = readArguments(args);
  if (!request) return refuse(NEW_SURVEY_USAGE);
  const files = readDefinitionFiles(root);
  const problem = nameProblem(request.name, files);
  if (problem !== null) return refuse(problem);
  const newFiles = filesOf(request, files);
  const setFile = `${FOLDER}/${request.name}.json`;
  const { findings } = readAndCheckShape({ ...files, ...newFiles }, vocabulary);
  const errors = findings.filter(({ severity, file }) => severity === 'error' && file === setFile);
  for (const error of errors) io.error(formatFinding(error));
  if (errors.length > 0) {
    io.error('survey new: Nothing was written.');
    return 1;
  }
  for (const file of writeChanges(root, files, { ...files, ...newFiles }))
    io.print(`${files[file] === undefined ? 'New: ' : 'Added to: '}${file}`);
  runTranslations(['--record'], { print: () => undefined, error: io.error }, root);
  io.print(`
See it:          npm start, then http://localhost:8080/_dev/${request.name}
Change it:       the screens are in ${FOLDER}/${request.name}.json, their texts in ${FOLDER}/texts/
Check it:        npm run -s survey -- check
Members answer:  ${request.route}, once this version is running`);
  return 0;
}
