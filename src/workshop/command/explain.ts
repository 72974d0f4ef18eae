import { loadEnvironment, loadQuestionSet, loadTexts, questionSetNames } from '../../runtime/definitions/files.ts';
import type { Json } from '../../runtime/base/json.ts';
import type { SurveyTexts } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Context } from '../../runtime/engine/types.ts';
import { explainOutcome, explainStep } from '../explain/explain.ts';
import { explanationLines } from '../explain/render.ts';
import { textsFor } from '../explain/textsFor.ts';
import type { Subject } from '../explain/types.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { parsedArguments } from './parsedArguments.ts';
import { readWalkInput } from '../walk/walkInput.ts';
import { callResponder } from '../walk/walkMember.ts';
import { readWalk } from './readWalk.ts';
import { allHooks, vocabulary } from './product.ts';
import { today } from './today.ts';

/** The usage of the command. */
export const EXPLAIN_USAGE =
  'usage: survey explain --input walk.json (--step STEP | --outcome) [--json]   (a walk or a member; - reads standard input)';

interface Arguments {
  readonly input: string;
  /** Null for the outcome. */
  readonly step: string | null;
  readonly json: boolean;
}

function readArguments(args: readonly string[]): Arguments | null {
  const parsed = parsedArguments(args, {
    input: { type: 'string' },
    step: { type: 'string' },
    outcome: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const { input, step = null, outcome = false, json = false } = parsed?.values ?? {};
  const isComplete = parsed?.positionals.length === 0 && (step !== null) !== outcome;
  return isComplete && input !== undefined ? { input, step, json } : null;
}

/** Returns the English texts for the partner's members; null if they cannot be read. */
function textsIfReadable(partner: Context['partner']): SurveyTexts | null {
  try {
    return textsFor(loadTexts('en'), partner);
  } catch {
    return null;
  }
}

function subjectOf(json: Json): Subject | { readonly problem: string } {
  const input = readWalkInput(json, {
    systemDate: today(),
    environment: (name) => loadEnvironment(name, vocabulary),
    contract: vocabulary.context,
    sets: questionSetNames(),
  });
  if (!input.ok) return { problem: input.error };
  const { questionSet, context, answers, calls } = input.value;
  const set = compileSet(loadQuestionSet(questionSet), allHooks);
  return {
    set,
    context,
    answers,
    callOf: (around) => callResponder(set.hooks, { context: around, ...(calls && { calls }) }),
    texts: textsIfReadable(context.partner),
    vocabulary,
  };
}

/**
 * Runs `survey explain --input FILE --step STEP` or `--outcome`: explains, rule by rule, why a step is shown or hidden or how the
 * walk ended, with the smallest change to the answers that would reverse it.
 * @returns 0; 2 with one line on malformed input or an unknown step
 */
export function runExplain(args: readonly string[], io: CommandIo): number {
  const refuse = makeRefusal('explain', io);
  const request = readArguments(args);
  if (!request) return refuse(EXPLAIN_USAGE);
  const read = readWalk(request.input);
  if ('problem' in read) return refuse(read.problem);
  const subject = subjectOf(read.json);
  if ('problem' in subject) return refuse(subject.problem);
  const explanation = request.step === null ? explainOutcome(subject) : explainStep(subject, request.step);
  if (!explanation) {
    const name = request.step ?? '';
    return refuse(`${subject.set.source.name} has no step "${name}". ${suggest(name, [...subject.set.indexOf.keys()])}`);
  }
  if (request.json) io.print(JSON.stringify({ step: request.step, ...explanation }, null, 2));
  else for (const line of explanationLines(subject, explanation)) io.print(line);
  return 0;
}
