/** Returns what a call does, from the first sentence of its contract: `stores the answers as the triage record, COMPLETE`. */
export function describeCall(description: string): string {
  const [sentence = description] = description.split(/\.(?:\s|$)/);
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
