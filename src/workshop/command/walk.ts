import { memoiseByKey } from '../../runtime/base/memoise.ts';
import type { Json } from '../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet, questionSetNames } from '../../runtime/definitions/files.ts';
import type { Environment } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { parsedArguments } from './parsedArguments.ts';
import { readWalkInput, type WalkInput } from '../walk/walkInput.ts';
import { readWalk } from './readWalk.ts';
import { walkMember, type WalkOutput } from '../walk/walkMember.ts';
import { allHooks, vocabulary } from './product.ts';
import { today } from './today.ts';

/** The usage of the command. */
export const WALK_USAGE =
  'usage: survey walk --input FILE   (a walk, a list of walks, a member of question-sets/members, or FILE#NAME for a generated one; - reads standard input)';

function fileArgument(args: readonly string[]): string | null {
  const parsed = parsedArguments(args, { input: { type: 'string' } });
  return parsed?.positionals.length === 0 ? (parsed.values.input ?? null) : null;
}

/** Returns the fault of an input's call results, which the set must define; null when they are valid. */
function callProblem({ steps, indexOf }: CompiledSet, { calls = {} }: WalkInput): string | null {
  for (const [id, { outcome }] of Object.entries(calls)) {
    const outcomes = Object.keys(steps[indexOf.get(id) ?? -1]?.step.call?.outcomes ?? {});
    if (!outcomes.includes(outcome))
      return `the call of ${id} has no outcome ${outcome}; its outcomes are ${outcomes.join(', ') || 'none'}`;
  }
  return null;
}

/**
 * Runs `survey walk --input FILE`: takes one walk, or a list of walks, through the same engine and hooks as the page.
 * @returns 0 when every walk could be run, regardless of its outcome; 2 with one line on malformed input.
 * @see docs/specification/walk.md
 */
export async function runWalk(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  const refuse = makeRefusal('walk', io);
  const file = fileArgument(args);
  if (file === null) return refuse(WALK_USAGE);
  const read = readWalk(file);
  if ('problem' in read) return refuse(read.problem);
  const environments = memoiseByKey<Environment>();
  const environment = (name: Environment['name']) => environments(name, () => loadEnvironment(name, vocabulary, root));
  const inputs: WalkInput[] = [];
  const walks: readonly Json[] = Array.isArray(read.json) ? read.json : [read.json];
  const sets = questionSetNames(root);
  for (const [index, json] of walks.entries()) {
    const input = readWalkInput(json, { systemDate: today(), environment, contract: vocabulary.context, sets });
    if (!input.ok) return refuse(Array.isArray(read.json) ? `walk ${index + 1}: ${input.error}` : input.error);
    inputs.push(input.value);
  }
  const compiledSets = memoiseByKey<CompiledSet>();
  const compiled = (name: string) => compiledSets(name, () => compileSet(loadQuestionSet(name, root), allHooks));
  const outputs: WalkOutput[] = [];
  for (const input of inputs) {
    const set = compiled(input.questionSet);
    const problem = callProblem(set, input);
    if (problem !== null) return refuse(problem);
    outputs.push(await walkMember(set, input));
  }
  io.print(JSON.stringify(Array.isArray(read.json) ? outputs : outputs[0], null, 2));
  return 0;
}
