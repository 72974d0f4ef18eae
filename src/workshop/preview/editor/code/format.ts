import formatter from '../../../../../.oxfmtrc.json' with { type: 'json' };

/** Formats JSON as oxfmt does, which needs Node. @throws SyntaxError for text that is not JSON */
export async function formatJson(text: string): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  return format(text, { printWidth: formatter.printWidth, parser: 'json', plugins: [babel.default, estree.default] });
}
