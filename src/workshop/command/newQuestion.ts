import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';
import { newQuestion, NEW_WIDGETS, type NewQuestion } from '../scaffold/newQuestion.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { newFindings, onCopy, printChanges, writeChanges } from './proposal.ts';
import { expectStep, runMembers } from './runMembers.ts';

/** The usage of the command. */
export const NEW_QUESTION_USAGE = `usage: survey new question SET STEP --after OTHER --widget WIDGET [--title TEXT] [--options VALUE,VALUE=LABEL,...]
                  [--section ID] [--min N] [--max N] [--answer VALUE] [--write]
  shows a new step, its texts in all languages, and its answer for the example members
  --widget   one of: ${NEW_WIDGETS.join(', ')}
  --answer   the answer of the example members; the first option, the smallest number or "text" if omitted
  --write    writes it`;

const OPTIONS = ['--after', '--widget', '--title', '--options', '--section', '--min', '--max', '--answer'] as const;
type Option = (typeof OPTIONS)[number];

interface Arguments {
  readonly question: NewQuestion;
  readonly answer: string | null;
  readonly write: boolean;
}

function isOption(arg: string): arg is Option {
  return OPTIONS.some((option) => option === arg);
}

/** Parses the arguments. @returns one sentence if they are wrong */
function readArguments(args: readonly string[]): Arguments | string {
  const optionValues = new Map<Option, string>();
  const plain: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--write') continue;
    if (!isOption(arg)) plain.push(arg);
    else {
      const value = args[(index += 1)];
      if (value === undefined || value.startsWith('--')) return `${arg} needs a value.`;
      if (optionValues.has(arg)) return `${arg} is given twice.`;
      optionValues.set(arg, value);
    }
  }
  const [set, id, extra] = plain;
  const [after, widget] = [optionValues.get('--after'), optionValues.get('--widget')];
  const [min, max] = [number(optionValues.get('--min')), number(optionValues.get('--max'))];
  if (set === undefined) return 'Name the set that gets the new step, such as DPP_SURVEY.';
  if (id === undefined) return `Name the new step of ${set}.`;
  if (extra !== undefined) return `"${extra}" is neither an option nor the value of one. A text of several words needs quotes.`;
  if (after === undefined) return '--after is missing: the step that the new one follows.';
  if (widget === undefined) return '--widget is missing: how the new step asks its question.';
  if (Number.isNaN(min)) return '--min is not a number.';
  if (Number.isNaN(max)) return '--max is not a number.';
  const options = (optionValues.get('--options') ?? '').split(',').filter((option) => option !== '');
  const [title, section] = [optionValues.get('--title'), optionValues.get('--section')];
  return {
    question: {
      set,
      id,
      after,
      widget,
      options: options.map((option) => [option.split('=')[0]?.trim() ?? '', option.split('=').slice(1).join('=').trim()] as const),
      ...(title !== undefined && { title }),
      ...(section !== undefined && { section }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    },
    answer: optionValues.get('--answer') ?? null,
    write: args.includes('--write'),
  };
}

function number(text: string | undefined): number | undefined {
  return text === undefined ? undefined : text.trim() === '' ? Number.NaN : Number(text);
}

/** Returns the answer that the example members give; null for a step without one. */
function answerOf({ question: { widget, options, min = 0 }, answer }: Arguments): string | null {
  if (widget === 'info' || widget === 'alert') return null;
  if (answer !== null) return answer;
  return options[0]?.[0] ?? (widget === 'text' ? 'text' : String(min));
}

/**
 * Runs `survey new question`: adds a step to a set, with texts in all languages and an answer for the example members who reach
 * it. Shows the changes, and writes them with `--write`.
 * @returns 1 if the result would have errors; 2 on bad arguments; else 0
 */
export async function runNewQuestion(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  const refuse = makeRefusal('new question', io);
  const request = readArguments(args);
  if (typeof request === 'string') return refuse(`${request}\n${NEW_QUESTION_USAGE}`);
  const before = readDefinitionFiles(root);
  const added = newQuestion(before, request.question);
  if (!added.ok) return refuse(added.error);
  const findings = newFindings(before, added.value);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    for (const finding of errors) io.error(formatFinding(finding));
    io.error('survey new question: the new step would have these errors, so nothing was changed.');
    return 1;
  }
  const { set, id } = request.question;
  const answer = answerOf(request);
  const output: string[] = [];
  const refused: string[] = [];
  const quiet: CommandIo = { print: (line) => void output.push(line), error: (line) => void refused.push(line) };
  const after = await onCopy(added.value, async (copy) => {
    if (answer === null) await expectStep(id, quiet, copy);
    else await runMembers(['--answer', `${id}=${answer}`], quiet, copy, 'new question');
    return readDefinitionFiles(copy);
  });
  // Any other refusal means that no example member reaches the new question.
  if (refused.some((line) => line.includes('is not an answer'))) {
    for (const line of refused) io.error(line);
    return 2;
  }
  printChanges(before, after, io);
  for (const line of output) io.print(line);
  for (const finding of findings) io.print(formatFinding(finding));
  if (!request.write) {
    io.print('Nothing was written. Add --write to write it.');
    return 0;
  }
  io.print(`Wrote ${writeChanges(root, before, after).length} files. What to do next:`);
  io.print('  1. Write the texts that begin with TODO, in each language: npm run -s survey -- check lists them.');
  io.print('  2. Record the translations: npm run -s survey -- translations --record');
  io.print(`  3. Look at it: npm run dev, then http://localhost:8080/_dev/${set}`);
  io.print('  4. See what changed for whom: npm run -s survey -- report');
  return 0;
}
