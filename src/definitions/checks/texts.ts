import { isJsonObject, type Json } from '../../base/json.ts';
import type { Issue, Path } from '../../rules/types/issue.ts';
import { nearest, suggest } from '../../rules/types/nearest.ts';
import type { AssembledSet } from '../assemble.ts';
import type { Finding } from '../finding.ts';
import { findingAt, type Document } from '../parse.ts';
import { SCREENS, stepsById, stepTextKeys, type StepTextKeys } from './neededTexts.ts';

/** What the texts must say, taken from all sets. */
interface Wanted {
  readonly steps: ReadonlyMap<string, readonly StepTextKeys[]>;
  readonly sections: readonly string[];
  readonly screenOuts: readonly string[];
  /** By step id: the names that its variant may give; null where they are not known. */
  readonly variants: ReadonlyMap<string, readonly string[] | null>;
  /** Ids of steps that could not be read: their texts are let be. */
  readonly unread: ReadonlySet<string>;
}

/** What is wanted of the texts by the sets as they are. */
export function wantedTexts(sets: readonly AssembledSet[], variants: ReadonlyMap<string, readonly string[] | null>): Wanted {
  const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
  return {
    steps: new Map([...stepsById(sets)].map(([id, steps]) => [id, steps.map(stepTextKeys)])),
    sections: unique(sets.flatMap(({ set }) => set.sections.map(({ id }) => id))),
    screenOuts: unique(sets.flatMap(({ set }) => set.screenOuts.map(({ reason }) => reason))),
    variants,
    unread: new Set(sets.flatMap(({ unread }) => [...unread])),
  };
}

function at(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (found, key) => (isJsonObject(found) && Object.hasOwn(found, key) ? found[String(key)] : undefined),
    value,
  );
}

function isSaid(value: Json | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function keysOf(value: Json | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

/**
 * The texts of the first language against the definitions: nothing that members read is missing, nothing stands there
 * that no one reads.
 */
export function checkTexts(document: Document, wanted: Wanted): readonly Finding[] {
  const { value } = document;
  const issues = [
    ...[...wanted.steps].flatMap(([id, keys]) => stepIssues(id, keys, wanted, value)),
    ...wanted.sections.flatMap((id) => missing(['sections', id], value, `The section "${id}" has no text.`)),
    ...wanted.screenOuts.flatMap((reason) =>
      ['title', 'body'].flatMap((part) => missing(['screenOuts', reason, part], value, `The screen-out "${reason}" has no ${part}.`)),
    ),
    ...unusedKeys(['sections'], wanted.sections, 'section', value),
    ...unusedKeys(['screenOuts'], wanted.screenOuts, 'screen-out', value),
    ...unusedKeys(['steps'], [...wanted.steps.keys(), ...wanted.unread, ...SCREENS], 'step', value),
  ];
  return issues.map((issue) => findingAt(document, [], issue));
}

function missing(path: Path, value: Json | undefined, message: string): readonly Issue[] {
  const found = at(value, path);
  if (isSaid(found)) return [];
  const near = nearest(String(path.at(-1)), keysOf(at(value, path.slice(0, -1))));
  const hint =
    found !== undefined
      ? 'Write it; a text must not be blank.'
      : near === null
        ? `Add "${path.join('.')}".`
        : `Did you mean it by "${near}"?`;
  return [{ path, at: 'key', code: 'text-missing', message, hint }];
}

function unused(path: Path, message: string, known: readonly string[]): Issue {
  const near = nearest(String(path.at(-1)), known);
  return {
    path,
    at: 'key',
    severity: 'warning',
    code: 'text-unused',
    message,
    hint: near === null ? 'Take it away.' : `Did you mean "${near}"?`,
  };
}

function unusedKeys(base: Path, known: readonly string[], what: string, value: Json | undefined): readonly Issue[] {
  return keysOf(at(value, base)).flatMap((key) =>
    known.includes(key) ? [] : [unused([...base, key], `There is no ${what} "${key}".`, known)],
  );
}

function stepIssues(id: string, keys: readonly StepTextKeys[], { variants }: Wanted, value: Json | undefined): readonly Issue[] {
  const base: Path = ['steps', id];
  if (at(value, base) === undefined) {
    const hint = suggestText(id, keysOf(at(value, ['steps'])));
    return [{ path: base, at: 'key', code: 'text-missing', message: `The step "${id}" has no texts.`, hint }];
  }
  const needed = [...new Set(keys.flatMap((each) => [...each.needed]))];
  const gaps = needed.flatMap((key) =>
    missing([...base, ...key.split('/')], value, `The step "${id}" has no text for ${key.split('/').join('.')}.`),
  );
  return [...gaps, ...strayKeys(base, keys, value), ...variantIssues(id, keys, variants.get(id) ?? [], value)];
}

function suggestText(id: string, known: readonly string[]): string {
  const near = nearest(id, known);
  return near === null ? `Add "steps.${id}".` : `Did you mean it by "${near}"?`;
}

/** Texts of a step, or of one of its variants, that nothing shows. */
function strayKeys(base: Path, keys: readonly StepTextKeys[], value: Json | undefined): readonly Issue[] {
  const needed = keys.flatMap((each) => [...each.needed]);
  return keysOf(at(value, base)).flatMap((group) => {
    if (group === 'variants') return [];
    return keysOf(at(value, [...base, group])).flatMap((key) => {
      if (keys.some(({ known }) => known([group, key]))) return [];
      const siblings = needed.flatMap((path) => (path.startsWith(`${group}/`) ? [path.slice(group.length + 1)] : []));
      return [unused([...base, group, key], `Nothing shows the text "${group}.${key}" of the step "${base[1]}".`, siblings)];
    });
  });
}

function variantIssues(
  id: string,
  keys: readonly StepTextKeys[],
  names: readonly string[] | null,
  value: Json | undefined,
): readonly Issue[] {
  const base: Path = ['steps', id, 'variants'];
  return keysOf(at(value, base)).flatMap((name) => {
    if (names !== null && !names.includes(name)) {
      const message = names.length === 0 ? `The step "${id}" has no variants.` : `The step "${id}" never has the variant "${name}".`;
      return [
        {
          ...unused([...base, name], message, names),
          hint: names.length === 0 ? 'Give the step a "variant", or take this away.' : suggest(name, names),
        },
      ];
    }
    return strayKeys([...base, name], keys, value);
  });
}
