import { suggest } from '../../runtime/base/nearest.ts';

/** The usage of the command. */
export const EXPLORE_USAGE =
  'usage: survey explore [SET] [--partner FILE | --any-partner] [--to STEP] [--branches | --no-branches] [--json]';

/** The arguments of `survey explore`. */
export interface ExploreArguments {
  /** One set, or all of them. */
  readonly sets: readonly string[];
  /** The file of one partner; null if none is given. */
  readonly partner: string | null;
  readonly anyPartner: boolean;
  readonly to: string | null;
  /** True to list every branch instead of only counting them. */
  readonly listsBranches: boolean;
  readonly branches: boolean;
  readonly json: boolean;
}

/**
 * Parses the arguments. Returns one sentence if they are wrong.
 * @param setNames the names of all sets
 */
export function readExploreArguments(args: readonly string[], setNames: readonly string[]): ExploreArguments | string {
  const tokens = args.flatMap((arg) => (/^--\w+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg]));
  const flags = new Set<string>();
  const values = new Map<string, string>();
  let set: string | null = null;
  while (tokens.length > 0) {
    const word = tokens.shift() ?? '';
    if (['--json', '--any-partner', '--branches', '--no-branches'].includes(word)) flags.add(word);
    else if (word === '--partner' || word === '--to') {
      const value = tokens.shift();
      if (value === undefined) return `${word} needs a value; ${EXPLORE_USAGE}`;
      values.set(word, value);
    } else if (word.startsWith('-')) return `there is no option ${word}; ${EXPLORE_USAGE}`;
    else if (set === null) set = word;
    else return EXPLORE_USAGE;
  }
  if (set !== null && !setNames.includes(set)) return `there is no set ${set}. ${suggest(set, setNames)}`;
  const to = values.get('--to') ?? null;
  const partner = values.get('--partner') ?? null;
  const anyPartner = flags.has('--any-partner');
  if (set === null && to !== null) return `--to needs a set; ${EXPLORE_USAGE}`;
  if (anyPartner && partner !== null) return `--partner and --any-partner exclude each other; ${EXPLORE_USAGE}`;
  return {
    sets: set === null ? setNames : [set],
    partner,
    anyPartner,
    to,
    listsBranches: flags.has('--branches'),
    branches: to === null && !flags.has('--no-branches'),
    json: flags.has('--json'),
  };
}
