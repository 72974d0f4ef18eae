import type { Json } from '../../runtime/base/json.ts';
import type { RuleWords } from './ruleWords.ts';
import type { Change, Turn } from './types.ts';

/** Names the changes of a turn in the words that members read: `“Which type of diabetes?” is “Type 1”`. */
export function turnWords({ changes }: Pick<Turn, 'changes'>, readerWords: RuleWords): string {
  return changes.map((change) => changeWords(change, readerWords)).join(' and ');
}

function changeWords({ kind, name, to }: Change, readerWords: RuleWords): string {
  const fullName = kind === 'answer' ? `answers.${name}` : name;
  const title = readerWords.title(fullName);
  const subject = title === null ? (readerWords.fact(fullName) ?? name) : `“${title}”`;
  if (to === undefined || to === null) return kind === 'answer' ? `${subject} is not answered` : `${subject} is not known`;
  return `${subject} is ${valueWords(to, (value) => readerWords.label(fullName, value))}`;
}

function valueWords(value: Json, label: (value: string) => string | null): string {
  if (Array.isArray(value)) return value.map((each: Json) => valueWords(each, label)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? `“${label(value) ?? value}”` : JSON.stringify(value);
}
