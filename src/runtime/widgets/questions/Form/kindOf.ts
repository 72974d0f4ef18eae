import type { AskedField } from '../../types.ts';

/** How a field of a form is entered. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'date'
  | 'number'
  | 'password'
  | 'newPassword'
  | 'phone'
  | 'address'
  | 'checkbox'
  | 'yesNo'
  | 'signature'
  | 'select'
  | 'hidden'
  | 'group';

const BY_INPUT: Readonly<Record<string, FieldKind>> = {
  password: 'password',
  newPassword: 'newPassword',
  phone: 'phone',
  address: 'address',
  yesNo: 'yesNo',
  signature: 'signature',
  hidden: 'hidden',
};

/** How a field is entered: as its `input` says, else as its type and format suggest. One option alone is a box to check. */
export function kindOf({ type, input, format, options }: AskedField): FieldKind {
  const named = input === undefined ? undefined : BY_INPUT[input];
  if (named) return named;
  switch (type) {
    case 'form':
      return 'group';
    case 'number':
      return 'number';
    case 'agree':
    case 'flag':
      return 'checkbox';
    case 'choice':
      return options?.length === 1 ? 'checkbox' : 'select';
    default:
      return format === 'email' || format === 'date' ? format : 'text';
  }
}

/** Whether only FullForm has what a field is entered with: an input of its own, or a list to choose from. */
export function needsFullForm({ type, input, options = [] }: Pick<AskedField, 'type' | 'input' | 'options'>): boolean {
  if (input !== undefined) return input !== 'hidden' && input in BY_INPUT;
  return type === 'choice' && options.length > 1;
}

/** Kinds that show the fields inside them by themselves. */
const WHOLE: ReadonlySet<FieldKind> = new Set(['phone', 'address', 'hidden']);

/** The fields that a form shows, in order: those inside a phone number or an address are left to it. */
export function shownFields(asked: readonly AskedField[]): readonly AskedField[] {
  const whole = asked.filter((field) => WHOLE.has(kindOf(field))).map(({ path }) => `${path}.`);
  return asked.filter((field) => kindOf(field) !== 'group' && !whole.some((path) => field.path.startsWith(path)));
}

/** The fields that stand in a fieldset of their own, by its name. */
export function groupsOf(fields: readonly AskedField[]): ReadonlyMap<string, readonly AskedField[]> {
  const groups = new Map<string, AskedField[]>();
  for (const field of fields) if (field.group !== undefined) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return groups;
}
