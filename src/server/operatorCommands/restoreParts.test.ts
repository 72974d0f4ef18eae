import { describe, expect, it } from 'vitest';
import { withoutRows } from './restoreParts.ts';

describe('withoutRows', () => {
  it.each([
    [
      'psql: the row that is cut',
      'ERROR:  missing data for column "dob"\nCONTEXT:  COPY roster, line 1095: "1-1096\t2001\tAda"\n',
      'ERROR:  missing data for column "dob"\nCONTEXT:  COPY roster, line 1095',
    ],
    [
      'psql: a column',
      'ERROR:  value too long\nCONTEXT:  COPY roster, line 7, column email: "ada@x.example"',
      'ERROR:  value too long\nCONTEXT:  COPY roster, line 7',
    ],
    [
      'pg_restore: a value with several lines that exists twice',
      'pg_restore: error: COPY failed for table "roster": ERROR:  duplicate key\nDETAIL:  Key (email)=(Ada\nName: Lovelace) already exists.\nCONTEXT:  COPY roster, line 3\npg_restore: warning: errors ignored: 1',
      'pg_restore: error: COPY failed for table "roster": ERROR:  duplicate key\n\nCONTEXT:  COPY roster, line 3\npg_restore: warning: errors ignored: 1',
    ],
    ['pg_dump: nothing about a row', 'pg_dump: error: No space left on device\n', 'pg_dump: error: No space left on device'],
  ])('removes rows, and nothing else: %s', (_title, errors, expected) => {
    expect(withoutRows(errors)).toBe(expected);
  });
});
