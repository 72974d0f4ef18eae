import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Parses the arguments of a command; null for an unknown option, or one without its value. */
export function parsedArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}
