/**
 * Reads the body of a response as text.
 * @throws RangeError when it has more characters than `longest`. The rest is then not read.
 */
export async function limitedText({ body }: Response, longest: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > longest) throw new RangeError(`The answer has more than ${longest} characters.`);
  }
  return text;
}
