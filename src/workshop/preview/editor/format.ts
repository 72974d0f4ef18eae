import config from '../../../../.prettierrc.json' with { type: 'json' };

/** Formats JSON as this repository's formatter does. @throws SyntaxError for a text that is not JSON */
export async function formatted(text: string): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  return format(text, { ...config, parser: 'json', plugins: [babel.default, estree.default] });
}
