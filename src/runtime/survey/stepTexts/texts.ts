import { crisisLineText } from '../../widgets/parts/CrisisHelp/crisisLines.ts';
import type { Json } from '../../base/json.ts';
import { withoutLinks } from '../../base/prose.ts';
import type { StepTexts } from '../../definitions/types.ts';
import { formatLocale } from '../../texts/language/formatLocale.ts';

type Values = Readonly<Record<string, Json | undefined>>;

/**
 * Fills the placeholders of a text. Numbers are rounded to one decimal and formatted for the language `locale` among the values,
 * or English; unknown values become empty. Links in values are removed, except in `{{crisisLine}}`, the crisis line of the
 * visitor's country. i18next is not used for this: its interpolation also follows dotted names and `$t()`, which `survey check`
 * does not support, and formats and links would take more configuration than this function has code.
 */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    name === 'crisisLine' ? crisisLineText(textOf(values['country'])) : formatValue(values[name], textOf(values['locale'])),
  );
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function formatValue(value: Json | undefined, locale = 'en'): string {
  if (typeof value === 'number') return value.toLocaleString(formatLocale(locale), { maximumFractionDigits: 1 });
  return withoutLinks(textOf(value) ?? '');
}

type Group = Readonly<Record<string, string>>;

/** Returns the texts of a group, overridden by those of a variant, with placeholders filled in. */
function mergeGroup(plain: Group | undefined, variant: Group | undefined, values: Values): Group | undefined {
  if (plain === undefined && variant === undefined) return undefined;
  return Object.fromEntries(Object.entries({ ...plain, ...variant }).map(([key, text]) => [key, fillIn(text, values)]));
}

const SINGLE_TEXTS = ['title', 'body', 'help', 'why', 'image'] as const;
const GROUPS = ['options', 'optionHelp', 'fields', 'fieldHelp', 'actions', 'messages', 'errors'] as const;

/**
 * Returns the texts of a step as shown: overridden by those of its variant, with placeholders filled in.
 * @param values the step's own values and the facts of the visit.
 */
export function shownTexts({ variants, ...plain }: StepTexts, variant: string | null, values: Values): StepTexts {
  const variantTexts = variant === null ? undefined : variants?.[variant];
  const single = SINGLE_TEXTS.flatMap((key) => {
    const text = variantTexts?.[key] ?? plain[key];
    return text === undefined ? [] : [[key, fillIn(text, values)] as const];
  });
  const groups = GROUPS.flatMap((key) => {
    const group = mergeGroup(plain[key], variantTexts?.[key], values);
    return group === undefined ? [] : [[key, group] as const];
  });
  const confirm = variantTexts?.confirm ?? plain.confirm;
  return {
    title: '',
    ...Object.fromEntries(single),
    ...Object.fromEntries(groups),
    ...(confirm && {
      confirm: { title: fillIn(confirm.title, values), body: fillIn(confirm.body, values), button: fillIn(confirm.button, values) },
    }),
  };
}
