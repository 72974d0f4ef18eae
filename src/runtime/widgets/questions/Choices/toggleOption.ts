/**
 * The options picked after one of them was pressed, in the order of `choices`. An exclusive option ('none',
 * 'preferNotToSay') clears the others; another option removes the exclusive ones.
 * @see [VAL-61] [VAL-62]
 */
export function toggleOption(
  picked: readonly string[],
  option: string,
  choices: readonly string[],
  exclusive: readonly string[],
): readonly string[] {
  if (picked.includes(option)) return picked.filter((other) => other !== option);
  if (exclusive.includes(option)) return [option];
  return choices.filter((other) => other === option || (picked.includes(other) && !exclusive.includes(other)));
}
