import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';
import { FOLDER } from '../../runtime/definitions/sources.ts';
import { readAndCheckShape } from '../check/check.ts';
import { routeOf } from '../check/checks/memberSurvey.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { parsedArguments } from './parsedArguments.ts';
import { SAMPLE_PROFILE, vocabulary } from './product.ts';
import { writeChanges } from './proposal.ts';
import { filesOfNewSurvey, nameProblem } from '../scaffold/newSurvey.ts';
import { runTranslations } from './translations.ts';

/** The usage of the command. */
export const NEW_SURVEY_USAGE = `usage: survey new NAME [--route ROUTE]
       survey new question SET STEP ...   adds a question to a survey; 'survey new question' explains it
  creates a member survey: three screens with texts in every language, and an example member
  NAME       in capitals, such as STRESS_CHECK
  --route    the address at which members answer it; /stress-check for STRESS_CHECK if omitted`;

interface Arguments {
  readonly name: string;
  readonly route: string;
}

function readArguments(args: readonly string[]): Arguments | null {
  const parsed = parsedArguments(args, { route: { type: 'string' } });
  const [name = '', ...rest] = parsed?.positionals ?? [];
  return name === '' || rest.length > 0 ? null : { name, route: parsed?.values.route ?? routeOf(name) };
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
  const newFiles = filesOfNewSurvey({ ...request, vocabulary, profile: SAMPLE_PROFILE }, files);
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
