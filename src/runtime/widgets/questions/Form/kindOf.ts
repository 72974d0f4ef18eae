import type { AskedField } from '../../types.ts';

/** The kind of a form field, which determines its control. */
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

/** The kinds that a field's `input` may name. */
const INPUT_KINDS: readonly FieldKind[] = ['password', 'newPassword', 'phone', 'address', 'yesNo', 'signature', 'hidden'];

/** Returns the kind of a field, given by its `input`, or by its type and format. A choice with one option is a checkbox. */
export function kindOf({ type, input, format, options }: AskedField): FieldKind {
  const inputKind = INPUT_KINDS.find((kind) => kind === input);
  if (inputKind) return inputKind;
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

/** Returns true if only FullForm can render a field: one with a special input, or a dropdown. */
export function needsFullForm({ type, input, options = [] }: Pick<AskedField, 'type' | 'input' | 'options'>): boolean {
  if (input !== undefined) return input !== 'hidden' && INPUT_KINDS.some((kind) => kind === input);
  return type === 'choice' && options.length > 1;
}

/** Kinds that render the fields inside them. */
const COMPOUND_KINDS: ReadonlySet<FieldKind> = new Set(['phone', 'address', 'hidden']);

/** Returns the fields that a form renders itself, in order. A phone number or an address renders its own fields. */
export function shownFields(askedFields: readonly AskedField[]): readonly AskedField[] {
  const compoundPrefixes = askedFields.filter((field) => COMPOUND_KINDS.has(kindOf(field))).map(({ path }) => `${path}.`);
  return askedFields.filter((field) => kindOf(field) !== 'group' && !compoundPrefixes.some((path) => field.path.startsWith(path)));
}
