import { objectAt, type Json } from '../../../runtime/base/json.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { issueAt } from '../report.ts';

/** Reports options of one question with the same label, which members cannot tell apart. */
export function sameLabels(value: Json | undefined): readonly Issue[] {
  const steps = objectAt(value, 'steps');
  return Object.entries(steps).flatMap(([id, texts]) => {
    const variants = objectAt(texts, 'variants');
    return [
      ...duplicatesIn(texts, ['steps', id]),
      ...Object.entries(variants).flatMap(([name, own]) => duplicatesIn(own, ['steps', id, 'variants', name])),
    ];
  });
}

function duplicatesIn(texts: Json | undefined, path: Path): readonly Issue[] {
  const options = objectAt(texts, 'options');
  const keyByLabel = new Map<string, string>();
  return Object.entries(options).flatMap(([key, label]): readonly Issue[] => {
    // In a form, the field's name precedes the option.
    const field = key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : '';
    const fieldLabel = `${field}: ${String(label).trim().toLowerCase()}`;
    const existing = keyByLabel.get(fieldLabel);
    if (existing === undefined) {
      keyByLabel.set(fieldLabel, key);
      return [];
    }
    const message = `The options "${existing}" and "${key}" have the same label: "${String(label)}".`;
    return [issueAt([...path, 'options', key], 'same-label', message, 'Give each option its own label.')];
  });
}
