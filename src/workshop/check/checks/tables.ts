import type { TableValue } from '../../../runtime/definitions/types.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { nearest } from '../../../runtime/base/nearest.ts';
import { issueAt } from '../report.ts';

/** The row that is used for null values. */
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

function entryIssues(what: 'row' | 'column', path: Path, written: readonly string[], returned: readonly string[] | null): readonly Issue[] {
  if (!returned) return [];
  const missing = returned.filter((name) => !written.includes(name));
  const unused = written.filter((name) => !returned.includes(name));
  const intended = new Map(unused.map((name) => [name, nearest(name, missing)]));
  return [
    ...[...intended].map(([name, meant]): Issue => {
      const hint = meant === null ? `Remove it. Its rule returns ${returned.join(', ')}.` : `Did you mean "${meant}"?`;
      return issueAt([...path, name], 'table-entry', `The ${what} "${name}" is never looked up.`, hint, 'key');
    }),
    ...missing
      .filter((name) => ![...intended.values()].includes(name))
      .map((name): Issue => {
        const hint = what === 'row' ? 'Add it, with null for each unknown value.' : 'Add it, with null if the value is unknown.';
        return issueAt(path, 'table-entry', `The ${what} "${name}" is missing.`, hint, 'key');
      }),
  ];
}
