/**
 * Reads the body of a response as text.
 * @throws RangeError when it has more characters than `maxLength`. The rest is then not read.
 */
export async function limitedText({ body }: Response, maxLength: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > maxLength) throw new RangeError(`The response has more than ${maxLength} characters.`);
  }
  return text;
}
