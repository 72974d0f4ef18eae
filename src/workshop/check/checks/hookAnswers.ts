import { operationOf } from '../../../runtime/rules/reads.ts';
import { allowedTexts } from '../../../runtime/rules/types/literals.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import { nearest } from '../../../runtime/base/nearest.ts';
import { answerKeyOf, optionsOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary, ApiLimits } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import type { FieldSchema } from '../../../runtime/definitions/types.ts';
import { findingIn } from '../report.ts';

/** A question or a field of one, with the path of its schema. */
interface Question {
  readonly placed: PlacedStep;
  readonly schema: FieldSchema;
  /** Relative to the step's `answer`. */
  readonly path: Path;
  /** The name that rules use, without `answers.`. */
  readonly name: string;
}

/** Returns the questions of a set that a name without `answers.` refers to. */
function questionsFor({ steps }: AssembledSet, name: string): readonly Question[] {
  const [key = '', ...fields] = name.split('.');
  return steps.flatMap((placed) => {
    const schema = answerKeyOf(placed.step) === key && placed.step.answer ? schemaAt(placed.step.answer, fields.join('.')) : null;
    return schema ? [{ placed, schema, path: fields.flatMap((field) => ['fields', field]), name }] : [];
  });
}

/** Reports a part of a question. @param part its path in the schema of the question */
function report({ placed, path }: Question, part: Path, code: string, message: string, hint: string, at?: 'key' | 'value'): Finding {
  const { document, path: base } = placed.placeOf('answer');
  return findingIn({ document, path: [...base, ...path, ...part] }, code, message, hint, at);
}

/**
 * Checks answers against their consumers: a hook must know each option that it computes with, and the API must accept each answer
 * that a call sends.
 */
export function checkHookAnswers(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const computed = [...assembled.derived.values()].flatMap(({ value }) => {
    if ('rule' in value) return [];
    return Object.entries(value.args).flatMap(([arg, rule]) => {
      const operation = operationOf(rule);
      const name = operation?.operator === 'var' ? String(operation.args[0]) : '';
      const type = vocabulary.derive[value.hook]?.args[arg]?.type;
      const taken = type && allowedTexts(type.kind === 'list' ? type.item : type)?.values;
      if (!taken || !name.startsWith('answers.')) return [];
      return questionsFor(assembled, name.slice('answers.'.length)).flatMap((question) => optionFindings(question, value.hook, taken));
    });
  });
  const sent = assembled.set.completion.flatMap(({ call }) =>
    Object.entries(vocabulary.payload[call]?.apiLimits ?? {}).flatMap(([name, takes]) =>
      questionsFor(assembled, name).flatMap((question) => sentFindings(question, call, takes)),
    ),
  );
  // Where a hook already rejects an option, the API's finding adds nothing.
  const places = new Set(computed.map(({ file, line, column }) => `${file}:${line}:${column}`));
  return [...computed, ...sent.filter(({ file, line, column }) => !places.has(`${file}:${line}:${column}`))];
}

/** Reports options that a hook does not know, and values that a hook counts but the question no longer offers. */
function optionFindings(question: Question, hook: string, taken: readonly string[]): readonly Finding[] {
  const options = optionsOf(question.schema) ?? [];
  if (options.length === 0) return [];
  const lost = taken.filter((value) => !options.includes(value));
  const uncounted = options.filter((option) => !taken.includes(option));
  // An argument that reads another question altogether is reported by its type.
  if (uncounted.length === options.length) return [];
  if (uncounted.length === 0 && lost.length > 0) {
    const message = `The calculation "${hook}" counts ${quoteAll(lost)}, but "${question.name}" no longer has ${lost.length === 1 ? 'this option' : 'these options'}.`;
    return [report(question, ['options'], 'hook-option-lost', message, 'Restore what is missing, or allow this with a reason.', 'key')];
  }
  return uncounted.map((option) => {
    const meant = (lost.length === 1 && uncounted.length === 1 && lost[0]) || nearest(option, lost);
    const message = `The calculation "${hook}" does not know "${option}" as an answer to "${question.name}".`;
    const known = `It accepts ${quoteAll(taken)}. Use one of these, or ask an engineer to add this one to it.`;
    return report(question, ['options', options.indexOf(option)], 'hook-option', message, meant ? `Did you mean "${meant}"?` : known);
  });
}

/** Reports options, lengths and bounds that the API does not accept. Such an answer could not be sent. */
function sentFindings(question: Question, call: string, takes: ApiLimits): readonly Finding[] {
  const error = (path: Path, message: string, hint: string): Finding => report(question, path, 'api-answer', message, hint);
  const { schema, name } = question;
  const { options, maxLength, min, exclusiveMin, max } = takes;
  const offered = optionsOf(schema) ?? [];
  const refused = offered.flatMap((option, index) => {
    if (options && !options.includes(option)) {
      const lost = options.filter((value) => !offered.includes(value));
      const meant = (lost.length === 1 && lost[0]) || nearest(option, lost);
      const hint = meant ? `Did you mean "${meant}"?` : `It accepts ${quoteAll(options)}.`;
      return [error(['options', index], `The API does not accept "${option}" as an answer to "${name}" (${call}).`, hint)];
    }
    if (maxLength === undefined || option.length <= maxLength) return [];
    return [error(['options', index], `The API accepts at most ${maxLength} characters for "${name}" (${call}).`, 'Shorten the option.')];
  });
  if (schema.type === 'text' && maxLength !== undefined && (schema.maxLength ?? maxLength) > maxLength)
    return [
      error(['maxLength'], `The API accepts at most ${maxLength} characters for "${name}" (${call}).`, `Write ${maxLength} or less.`),
    ];
  if (schema.type !== 'number') return refused;
  const high =
    max !== undefined && (schema.max ?? Number.POSITIVE_INFINITY) > max
      ? [error(['max'], `The API accepts at most ${max} for "${name}" (${call}).`, `Write "max": ${max}, or less.`)]
      : [];
  const floor = schema.positive === true ? Math.max(schema.min ?? 0, 0) : (schema.min ?? Number.NEGATIVE_INFINITY);
  const tooLow =
    (min !== undefined && floor < min) ||
    (exclusiveMin !== undefined && (floor < exclusiveMin || (floor === exclusiveMin && schema.positive !== true)));
  const low = tooLow
    ? [
        error(
          ['min'],
          `The API accepts ${min === undefined ? `more than ${exclusiveMin}` : `at least ${min}`} for "${name}" (${call}).`,
          min === undefined ? 'Write "positive": true.' : `Write "min": ${min}, or more.`,
        ),
      ]
    : [];
  return [...high, ...low];
}

function quoteAll(values: readonly string[]): string {
  return values.map((value) => `"${value}"`).join(', ');
}
