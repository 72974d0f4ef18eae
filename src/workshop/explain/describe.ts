import type { Json } from '../../runtime/base/json.ts';
import type { Step, SurveyTexts } from '../../runtime/definitions/types.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';

/** The sources of the words in an explanation. */
export interface DescribedSet {
  readonly set: CompiledSet;
  readonly texts: SurveyTexts | null;
}

/** Formats a value as in a definition, truncated to 120 characters. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined || value === null) return 'not answered';
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** Returns the title of a step's question; null if the texts lack it. */
export function titleOf({ texts }: DescribedSet, id: string): string | null {
  return texts?.steps[id]?.title ?? null;
}

/** Formats a step with its title: `sex ("What sex were you assigned at birth?")`. */
export function describeStep(described: DescribedSet, id: string): string {
  const title = titleOf(described, id);
  return title === null ? id : `${id} ("${title}")`;
}

/** Returns the steps that store their answer under a key. */
export function stepsOfKey({ set }: DescribedSet, key: string): readonly Step[] {
  return set.steps.filter((compiled) => compiled.key === key).map(({ step }) => step);
}

function withLabel(value: Json, labels: Readonly<Record<string, string>>): string {
  const label = typeof value === 'string' ? labels[value] : undefined;
  return label === undefined ? describeValue(value) : `${describeValue(value)} ("${label}")`;
}

/** Formats an answer with the labels of its options: `"female" ("Female")`. */
export function describeAnswer(described: DescribedSet, key: string, value: Json | undefined): string {
  const [step] = stepsOfKey(described, key);
  const labels = step && described.texts?.steps[step.id]?.options;
  if (!labels || value === undefined || value === null) return describeValue(value);
  return Array.isArray(value) ? `[${value.map((item: Json) => withLabel(item, labels)).join(', ')}]` : withLabel(value, labels);
}

const ROOTS: Readonly<Record<string, string>> = {
  eligibility: 'the eligibility detail',
  profile: 'the profile’s',
  member: 'the visit’s',
  carried: 'the earlier set’s',
  experiments: 'the experiment',
  environment: 'the environment’s list',
};

/** Describes a name of the definition language: `the answer to heightWeight, weight`, `the partner's flag OFFERS_MED`. */
export function describeName(described: DescribedSet, name: string): string {
  const [root = '', key = '', ...rest] = name.split('.');
  if (name === 'program') return 'the program';
  if (name === 'enrollmentType') return 'the enrollment type';
  if (name === 'today') return 'today';
  if (root === 'answer') return ['the answer', ...[key, ...rest].filter((part) => part !== '')].join(', ');
  if (root === 'answers') return [`the answer to ${stepsOfKey(described, key)[0]?.id ?? key}`, ...rest].join(', ');
  if (root === 'derived') return `the value ${[key, ...rest].join('.')}`;
  if (root === 'partner') return key === 'configs' ? `the partner’s flag ${rest.join('.')}` : `the partner’s ${key}`;
  return `${ROOTS[root] ?? root} ${[key, ...rest].join('.')}`;
}
