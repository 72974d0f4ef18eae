import { crisisLineText } from '../base/crisisLines.ts';
import type { Json } from '../base/json.ts';
import { withoutLinks } from '../base/prose.ts';
import type { StepTexts } from '../definitions/types.ts';

type Values = Readonly<Record<string, Json | undefined>>;

/**
 * Puts values into the placeholders of a text; a number is rounded to one decimal; what is unknown becomes empty. No value brings a
 * link along but `{{crisisLine}}`, the line of the visitor's country.
 */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    name === 'crisisLine' ? crisisLineText(textOf(values['country'])) : shown(values[name]),
  );
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function shown(value: Json | undefined): string {
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  return withoutLinks(textOf(value) ?? '');
}

type Group = Readonly<Record<string, string>>;

/** The texts of a group with what a variant replaces in it. */
function merged(plain: Group | undefined, variant: Group | undefined, values: Values): Group | undefined {
  if (plain === undefined && variant === undefined) return undefined;
  return Object.fromEntries(Object.entries({ ...plain, ...variant }).map(([key, text]) => [key, fillIn(text, values)]));
}

const SINGLE = ['title', 'body', 'help', 'image'] as const;
const GROUPS = ['options', 'optionHelp', 'fields', 'fieldHelp', 'actions', 'messages', 'errors'] as const;

/**
 * The texts of a step as they are shown: its variant's in place of the plain ones, placeholders filled in.
 * @param values for the placeholders: the step's own and the facts of the visit.
 */
export function shownTexts({ variants, ...plain }: StepTexts, variant: string | null, values: Values): StepTexts {
  const own = variant === null ? undefined : variants?.[variant];
  const single = SINGLE.flatMap((key) => {
    const text = own?.[key] ?? plain[key];
    return text === undefined ? [] : [[key, fillIn(text, values)] as const];
  });
  const groups = GROUPS.flatMap((key) => {
    const group = merged(plain[key], own?.[key], values);
    return group === undefined ? [] : [[key, group] as const];
  });
  const confirm = own?.confirm ?? plain.confirm;
  return {
    title: '',
    ...Object.fromEntries(single),
    ...Object.fromEntries(groups),
    ...(confirm && {
      confirm: { title: fillIn(confirm.title, values), body: fillIn(confirm.body, values), button: fillIn(confirm.button, values) },
    }),
  };
}
