import type { TableValue } from '../../../runtime/definitions/types.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { nearest } from '../../../runtime/rules/types/nearest.ts';

/** The row that fills in for unknown values. */
const DEFAULT = 'default';

/**
 * Reports rows and columns of a table that its rules never return, and those that they return but the table lacks.
 * @param rows the values that the rule for the row can return; null if it may return anything
 * @param columns the same for the column
 */
export function tableIssues({ table }: TableValue, rows: readonly string[] | null, columns: readonly string[] | null): readonly Issue[] {
  return [
    ...entryIssues('row', ['table'], Object.keys(table), rows && [...rows, DEFAULT]),
    ...Object.entries(table).flatMap(([row, values]) => entryIssues('column', ['table', row], Object.keys(values), columns)),
  ];
}

function entryIssues(what: 'row' | 'column', path: Path, written: readonly string[], wanted: readonly string[] | null): readonly Issue[] {
  if (!wanted) return [];
  const lacking = wanted.filter((name) => !written.includes(name));
  const strange = written.filter((name) => !wanted.includes(name));
  const misspelt = new Map(strange.map((name) => [name, nearest(name, lacking)]));
  const error = { at: 'key', severity: 'error', code: 'table-entry' } as const;
  return [
    ...[...misspelt].map(([name, meant]): Issue => {
      const hint = meant === null ? `Remove it. Its rule returns ${wanted.join(', ')}.` : `Did you mean "${meant}"?`;
      return { ...error, path: [...path, name], message: `The ${what} "${name}" is never looked up.`, hint };
    }),
    ...lacking
      .filter((name) => ![...misspelt.values()].includes(name))
      .map((name): Issue => {
        const hint = what === 'row' ? 'Add it, with null for each unknown value.' : 'Add it, with null if the value is unknown.';
        return { ...error, path, message: `The ${what} "${name}" is missing.`, hint };
      }),
  ];
}
