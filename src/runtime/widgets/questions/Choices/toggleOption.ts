/**
 * Returns the picked options after one was toggled, in the order of `choices`. Picking an exclusive option ('none',
 * 'preferNotToSay') clears the others. Picking any other option removes the exclusive ones.
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
