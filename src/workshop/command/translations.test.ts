import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf, SMALL, writeInto } from '../../runtime/definitions/testSupport.ts';
import { runCheck } from './check.ts';
import { runTranslations } from './translations.ts';
import { recordIo } from './testSupport.ts';

const EN = 'question-sets/texts/en.json';
const DE = 'question-sets/texts/de.json';
const RECORD = 'question-sets/translation-records/de.json';
const GERMAN = `{
  "sections": { "all": "Alles" },
  "steps": { "sex": { "title": "Geschlecht", "options": { "female": "W", "male": "M." } }, "end": { "title": "Ende" } },
  "screenOuts": {}
}
`;

let root = '';

function run(command: typeof runTranslations, ...args: readonly string[]) {
  const { io, ended } = recordIo();
  return ended(command(args, io, root));
}

/** Replaces a text in a file. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeInto(root, file, text.replace(from, to));
}

const record = (...texts: readonly string[]) => run(runTranslations, '--record', ...texts);

beforeEach(() => {
  root = folderOf({ ...SMALL, [DE]: GERMAN });
});

describe('survey translations', () => {
  it('records the source of each translation', () => {
    expect(run(runCheck).out).toContain('5 translations not yet recorded: npm run -s survey -- translations --record');
    expect(record()).toEqual({ code: 0, out: `Wrote ${RECORD}.\nNo translation is older than its English.`, err: '' });
    expect(Object.keys(JSON.parse(readFileSync(join(root, RECORD), 'utf8')))).toEqual([
      'sections.all',
      'steps.sex.title',
      'steps.sex.options.female',
      'steps.sex.options.male',
      'steps.end.title',
    ]);
    expect(run(runCheck)).toEqual({ code: 0, out: '7 files checked: 0 errors, 0 warnings.', err: '' });
  });

  it('lists a stale translation with both texts until it is translated again', () => {
    record();
    edit(EN, '"Sex"', '"Your sex"');
    const stale = run(runTranslations);
    expect(stale.code).toBe(1);
    expect(stale.out).toContain(`${DE}:3 steps.sex.title\n    en: Your sex\n    de: Geschlecht\n1 translation is older`);
    expect(run(runCheck, '--strict')).toMatchObject({ code: 1, out: expect.stringContaining(`${DE}:3:32 warning text-stale`) });
    edit(DE, '"Geschlecht"', '"Ihr Geschlecht"');
    expect(run(runCheck, '--strict')).toMatchObject({ code: 0, out: expect.stringContaining('1 translation not yet recorded') });
    expect(record().code).toBe(0);
    expect(run(runCheck).out).toBe('7 files checked: 0 errors, 0 warnings.');
    edit(EN, '"Your sex"', '"Sex"');
    expect(run(runTranslations).code).toBe(1);
  });

  it('records a stale translation only if the command names it', () => {
    record();
    edit(EN, '"Sex"', '"Your sex"');
    edit(EN, '"End"', '"The end"');
    expect(record()).toMatchObject({ code: 1, out: expect.stringContaining('2 translations are older than the English') });
    expect(record('steps.sex')).toMatchObject({ code: 1, out: expect.stringContaining('1 translation is older than the English') });
    expect(record('steps.end.title')).toMatchObject({ code: 0 });
    expect(run(runCheck, '--strict').code).toBe(0);
  });

  it('does not report a reworded translation, or a translation whose English was changed back', () => {
    record();
    edit(DE, '"Ende"', '"Schluss"');
    edit(EN, '"End"', '"The end"');
    edit(EN, '"The end"', '"End"');
    expect(run(runTranslations).code).toBe(0);
  });

  it.each([
    [['--recrod'], 'usage: survey translations'],
    [['--record', 'steps.sex.titel'], 'There is no text "steps.sex.titel". Did you mean steps.sex.title?'],
  ])('refuses %j', (args, message) => {
    expect(run(runTranslations, ...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(existsSync(join(root, RECORD))).toBe(false);
  });
});
