import { writeFileSync } from 'node:fs';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { questionsOf } from '../explore/questions.ts';
import { unreachedSteps } from '../explore/states/unreached.ts';
import { graphOf } from '../graph/graphOf.ts';
import { mermaidOf } from '../graph/mermaid.ts';
import { svgOf } from '../graph/svg.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { parsedArguments } from './parsedArguments.ts';
import type { Version } from '../diff/version.ts';
import { readVersion, textsOf } from './version.ts';
import { allHooks, vocabulary } from './product.ts';
import { today } from './today.ts';

/** The usage of the command. */
export const GRAPH_USAGE = 'usage: survey graph SET [--format mermaid|svg] [--out FILE] [--no-explore]';

interface Arguments {
  readonly set: string;
  readonly format: 'mermaid' | 'svg';
  readonly out: string | null;
  /** True to find the steps that no way reaches, which takes some seconds. */
  readonly explores: boolean;
}

function readArguments(args: readonly string[]): Arguments | null {
  const parsed = parsedArguments(args, { format: { type: 'string' }, out: { type: 'string' }, 'no-explore': { type: 'boolean' } });
  const [set, ...rest] = parsed?.positionals ?? [];
  const { out = null, 'no-explore': isQuick = false } = parsed?.values ?? {};
  const format = parsed?.values.format ?? (out?.endsWith('.svg') ? 'svg' : 'mermaid');
  if (set === undefined || rest.length > 0 || (format !== 'mermaid' && format !== 'svg')) return null;
  return { set, format, out, explores: !isQuick };
}

/** Returns the steps that no answers reach, for any partner. */
function neverReached({ sets, environment }: Version, set: QuestionSet): ReadonlySet<string> {
  return unreachedSteps({
    set,
    derive: allHooks.derive,
    vocabulary,
    partner: null,
    environments: [environment('production'), environment('development')],
    today: today(),
    question: questionsOf(set, vocabulary, (name) => sets.get(name)?.source),
  });
}

/**
 * Runs `survey graph SET`: draws a set, as Mermaid or SVG, to a file or standard output.
 * @returns 0; 2 with one line on an unknown set or a file that cannot be written
 */
export function runGraph(args: readonly string[], io: CommandIo, root: string = process.cwd()): number {
  const refuse = makeRefusal('graph', io);
  const request = readArguments(args);
  if (!request) return refuse(GRAPH_USAGE);
  const version = readVersion(root);
  if (!version.ok) return refuse(version.error);
  const set = version.value.sets.get(request.set);
  if (!set) return refuse(`there is no question set "${request.set}". ${suggest(request.set, [...version.value.sets.keys()])}`);
  const never: ReadonlySet<string> = request.explores ? neverReached(version.value, set.source) : new Set();
  const graph = graphOf(set.source, textsOf(version.value, 'en'), never);
  const text = request.format === 'svg' ? svgOf(graph) : mermaidOf(graph);
  if (request.out === null) {
    io.print(text.trimEnd());
    return 0;
  }
  try {
    writeFileSync(request.out, text);
  } catch {
    return refuse(`${request.out} cannot be written`);
  }
  return 0;
}
