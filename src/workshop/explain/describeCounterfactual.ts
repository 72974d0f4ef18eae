import type { Json } from '../../runtime/base/json.ts';
import type { RuleLabels } from './ruleLabels.ts';
import type { Change, Counterfactual } from './types.ts';

/** Describes the changes of a counterfactual in the words that members read: `“Which type of diabetes?” is “Type 1”`. */
export function describeCounterfactual({ changes }: Pick<Counterfactual, 'changes'>, readerNames: RuleLabels): string {
  return changes.map((change) => describeChange(change, readerNames)).join(' and ');
}

function describeChange({ kind, name, to }: Change, readerNames: RuleLabels): string {
  const fullName = kind === 'answer' ? `answers.${name}` : name;
  const title = readerNames.title(fullName);
  const subject = title === null ? (readerNames.fact(fullName) ?? name) : `“${title}”`;
  if (to === undefined || to === null) return kind === 'answer' ? `${subject} is not answered` : `${subject} is not known`;
  return `${subject} is ${describeValue(to, (value) => readerNames.label(fullName, value))}`;
}

function describeValue(value: Json, label: (value: string) => string | null): string {
  if (Array.isArray(value)) return value.map((each: Json) => describeValue(each, label)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? `“${label(value) ?? value}”` : JSON.stringify(value);
}
