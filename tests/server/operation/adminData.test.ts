import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { runData, type DataResult } from '../../../src/server/operatorCommands/partnerData/runData.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

const NORTHWIND = 1002;
const BAD_ROSTER = `first-name,last-name,dob,email
Ada,Byron,1980-04-01,
Eve,,1980-01-01,
Eve,Adams,1980-02-30,
Eve,Adams,1980-01-01,eve.@example.com
Eve,Adams,1980-01-01
Ev"e,Adams,1980-01-01,
Eve,Adams,1980-01-01,${'x'.repeat(190)}@example.com
Eve,Ad\u0000ams,1980-01-01,
`;

await onEachDatabase((server) => {
  /** Runs a command. @returns its result and the progress lines that it printed */
  const run = async (line: string, file: string | Readable = ''): Promise<{ readonly result: DataResult; readonly reported: string[] }> => {
    const reported: string[] = [];
    const [kind = '', ...args] = (line.match(/"[^"]*"|\S+/g) ?? []).map((part) => part.replaceAll('"', ''));
    const stdin = (): Readable => (typeof file === 'string' ? Readable.from([file]) : file);
    const result = await runData(server().db, kind, args, { stdin, report: (line) => reported.push(line), commandRun: COMMAND_RUN });
    return { result, reported };
  };
  const done = async (line: string, file?: string | Readable): Promise<unknown> => {
    const { result, reported } = await run(line, file);
    if (typeof result === 'string' || !result.ok) throw new Error(`${line}: ${JSON.stringify(result)} ${reported.join('; ')}`);
    return result.output;
  };
  const refusalOf = async (line: string, file?: string): Promise<string> => {
    const { result, reported } = await run(line, file);
    if (typeof result === 'string') return result;
    expect(result.ok).toBe(false);
    return [...reported, typeof result.output === 'string' ? result.output : JSON.stringify(result.output)].join('\n');
  };
  const get = (url: string) => server().call('GET', url);
  const partner = async (slug: string) => (await get(`/partners/v1/getBySlug?slug=${slug}`)).body;
  const validity = async (upid: string) => (await get(`/account/upid/${upid}/validate`)).body;
  const byPasscode = (passcode: string, slug: string) =>
    server().call('POST', `/batches/-/batchPasscodes/${passcode}:generateUpidForPartner?partnerSlug=${slug}`);
  const check = async (partnerId: number, details: JsonObject) =>
    (await server().call('POST', '/partners/checkEligibility', { body: { partnerId, ...details } })).body;
  const ada = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } };

  describe('partners managed by commands', () => {
    it('can be added, changed and listed, and the API returns them', async () => {
      await done(
        'partners add --id 2001 --slug initech --name Initech --locales "en es" --support-email help@initech.example --configs "OFFERS_WEIGHT REQUIRES_DOB UPFRONT_ELIGIBILITY_ENFORCEMENT=LN_DOB"',
      );
      expect(await partner('initech')).toEqual({
        id: 2001,
        slug: 'initech',
        name: 'Initech',
        goLiveDate: null,
        supportedLocales: ['en', 'es'],
        configs: { DISPLAY_NAME: 'Initech', OFFERS_WEIGHT: true, REQUIRES_DOB: true, UPFRONT_ELIGIBILITY_ENFORCEMENT: 'LN_DOB' },
      });
      await done('partners change initech --name "Initech Ltd" --go-live 2099-01-01');
      expect(await partner('initech')).toMatchObject({
        name: 'Initech Ltd',
        goLiveDate: '2099-01-01T00:00:00.000Z',
        configs: { OFFERS_WEIGHT: true },
      });
      await done('partners change 2001 --go-live=');
      expect(await partner('initech')).toMatchObject({ goLiveDate: null });
      expect(await done('partners list --after 2000 --limit 1')).toMatchObject([{ slug: 'initech', disabled: null }]);
    });
    it('disappear along with their program ids and passcodes while disabled', async () => {
      await done('partners add --id 2002 --slug hooli --name Hooli --configs OFFERS_WEIGHT');
      await done('batches add --id hooli-1 --partner hooli --passcode hooli26');
      await done('program-ids add --program-id HOOLI-1 --batch hooli-1');
      expect(await validity('HOOLI-1')).toEqual({ available: true });
      await done('partners disable hooli');
      expect(await partner('hooli')).toMatchObject({ code: 'PARTNER_NOT_FOUND' });
      expect(await validity('HOOLI-1')).toEqual({ available: false, requestError: 'ERROR_ACTIVATION_CODE_DOESNT_EXIST' });
      expect((await get('/partners/v1/getByUpid?upid=HOOLI-1')).status).toBe(404);
      expect((await byPasscode('HOOLI26', 'hooli')).body).toMatchObject({ code: 'PASSCODE_INVALID' });
      expect(await check(2002, ada)).toMatchObject({ code: 'PARTNER_NOT_FOUND' });
      await done('partners enable hooli');
      expect(await validity('HOOLI-1')).toEqual({ available: true });
      expect((await byPasscode('HOOLI26', 'hooli')).status).toBe(200);
    });
    it.each([
      ['partners add --slug x --name X', 'Id is missing'],
      ['partners add --id 2003 --slug "Not A Slug" --name X', 'slug must consist of lower-case letters'],
      ['partners add --id 2003 --slug x --name X --configs OFFERS_WIGHT', 'there is no OFFERS_WIGHT'],
      ['partners add --id 2003 --slug x --name X --locales fr', 'locales/0 is not valid: it can be en, '],
      ['partners add --id 2003 --slug acme --name X', 'already exists'],
      ['partners add --id 2003 --slug x --name X --configs UPFRONT_ELIGIBILITY_ENFORCEMENT=UHC_OPTUM_BIG_FIVE', 'needs REQUIRES_DOB'],
      ['partners add --id 2003 --slug x --name X --go-live tomorrow', 'must be a date or time'],
      ['partners change nobody --name X', 'There is no "nobody"'],
      ['partners change acme --id 7', 'cannot be changed'],
      ['partners change acme', 'needs at least one of'],
      ['partners disable', 'needs one KEY'],
      ['partners explode', 'but not "explode"'],
      ['rosters explode', 'rosters can list, add, change, disable, enable and import, but not "explode"'],
      ['rosters', 'rosters can list, add, change, disable, enable and import, but not ""'],
      ['partners list --limit 0', 'a whole number from 1'],
      ['partners list --after nobody', 'There is no partner "nobody"'],
      ['partners add --id 2003 --slug 1001 --name X', 'slug must have a letter'],
      ['partners change acme --slug northwind', 'Another partner has the slug "northwind"'],
    ])('%s is refused: %s', async (line, message) => {
      expect((await refusalOf(line)).toLowerCase()).toContain(message.toLowerCase());
      expect(await partner('x')).toMatchObject({ code: 'PARTNER_NOT_FOUND' });
    });
    it.each([
      ['partners disable acme --dry-run', 'disable has no option --dry-run'],
      ['partners change acme --name Renamed --dry-run', 'change has no option --dry-run'],
      ['partners theme acme --remove --dry-run', 'needs the PARTNER and a FILE, or --remove'],
      ['partners logo acme --remove --dark', 'needs the PARTNER and a FILE, or --remove'],
      ['partners logo acme logo.svg dark.svg', 'needs the PARTNER and a FILE, or --remove'],
      ['rosters add acme --last-name Lumbergh --dob 1960-01-01 --dry-run', 'add has no option --dry-run'],
      ['rosters import acme - people.csv', 'too many arguments'],
    ])('are not changed by an argument that the command does not take: %s', async (line, message) => {
      const before = await done('partners list');
      expect((await run(line)).result).toContain(message);
      expect(await done('partners list')).toEqual(before);
    });
    it('can have the highest allowed id, and are listed after a given slug', async () => {
      await done('partners add --id 2147483647 --slug last --name Last');
      await done('partners change 2147483647 --name "The last"');
      expect(await done('partners list --after acme --limit 1')).toMatchObject([{ slug: 'northwind' }]);
      expect(await done('partners list --after soon')).toContainEqual(expect.objectContaining({ name: 'The last' }));
    });
    it('can be imported from a file', async () => {
      const file = 'id,slug,name,configs\n2101,umbrella,Umbrella,OFFERS_WEIGHT HIDE_COST\n2102,soylent,"Soylent, Inc.",OFFERS_MOOD\n';
      expect(await done('partners import -', file)).toMatchObject({ imported: 2 });
      expect(await partner('soylent')).toMatchObject({ name: 'Soylent, Inc.', configs: { OFFERS_MOOD: true } });
    });
    it('have an audit row for each change', async () => {
      await done('partners change acme --name Acme');
      const rows = await server()
        .db.selectFrom('audit_log')
        .select('action')
        .where('actor', '=', COMMAND_RUN.actor)
        .where('subject', '=', 'acme')
        .execute();
      expect(rows).toContainEqual({ action: 'partners change' });
    });
  });

  describe('batches, passcodes and program ids managed by commands', () => {
    it('behave like ended contracts, invalid passcodes and unknown ids while disabled', async () => {
      await done('batches add --id acme-2 --partner 1001 --seats 5 --ends-at 2099-12-31');
      await done('passcodes add --batch acme-2 --passcode spring');
      await done('program-ids add --program-id ACME-A --batch acme-2 --seats any');
      const states = async () => [await validity('ACME-A'), (await byPasscode('SPRING', 'acme')).status];
      const VALID = [{ available: true }, 200];
      expect(await states()).toEqual(VALID);
      await done('passcodes disable acme-2');
      expect(await states()).toEqual([{ available: true }, 404]);
      await done('passcodes enable acme-2');
      await done('program-ids disable ACME-A');
      expect(await states()).toEqual([{ available: false, requestError: 'ERROR_ACTIVATION_CODE_DOESNT_EXIST' }, 200]);
      await done('program-ids enable ACME-A');
      await done('batches disable acme-2');
      expect(await states()).toEqual([{ available: false, requestError: 'ERROR_PAST_CONTRACT_END_DATE' }, 404]);
      await done('batches enable acme-2');
      expect(await states()).toEqual(VALID);
      await done('passcodes change acme-2 --passcode summer');
      expect([(await byPasscode('SPRING', 'acme')).status, (await byPasscode('summer', 'acme')).status]).toEqual([404, 200]);
      await done('batches change acme-2 --ends-at 2020-01-01');
      expect(await validity('ACME-A')).toMatchObject({ requestError: 'ERROR_PAST_CONTRACT_END_DATE' });
    });
    it('cannot be limited to fewer seats than are already taken', async () => {
      await server().db.updateTable('upids').set({ taken: 1 }).where('upid', '=', 'UPID-ACME-0150').execute();
      expect(await refusalOf('program-ids change UPID-ACME-0150 --seats 0')).toContain('1 seat is already taken');
      expect(await refusalOf('batches change batch-full --seats 0')).toContain('1 seat is already taken');
      await done('program-ids change UPID-ACME-0150 --seats 3');
      expect(await validity('UPID-ACME-0150')).toEqual({ available: true });
    });
    it('count the members who enrolled without a limit once they are limited', async () => {
      await done('batches add --id unlimited --partner acme');
      await done('program-ids add --program-id ANYBODY --batch unlimited --seats any');
      const { db } = server();
      await db.updateTable('accounts').set({ upid: 'ANYBODY' }).where('access_code', 'in', ['MEMBER-DPP', 'MEMBER-MED']).execute();
      expect(await refusalOf('program-ids change ANYBODY --seats 1')).toContain('2 seats are already taken');
      expect(await refusalOf('batches change unlimited --seats 1')).toContain('2 seats are already taken');
      await done('batches change unlimited --seats 2');
      expect(await validity('ANYBODY')).toEqual({ available: false, requestError: 'ERROR_BATCH_FULL' });
      await done('batches change unlimited --seats any');
      await done('program-ids change ANYBODY --seats 2');
      expect(await validity('ANYBODY')).toEqual({ available: false, requestError: 'ERROR_ACTIVATION_CODE_CLAIMED' });
    });
    it.each([
      ['batches add --id b --partner nobody', 'there is no partner "nobody"'],
      ['batches add --id batch-acme --partner acme', 'already exists'],
      ['batches add --id b --partner northwind --passcode north2026', 'already exists'],
      ['batches add --id b --partner acme --seats=-1', 'whole number'],
      ['batches change batch-acme --seats 99999999999', 'of at most nine digits'],
      ['passcodes add --batch nobody --passcode x', 'there is no batch "nobody"'],
      ['passcodes add --batch batch-northwind --passcode x', 'already has a passcode'],
      ['program-ids add --program-id X --batch nobody', 'there is no batch "nobody"'],
      ['program-ids add --program-id UPID-ACME-0001 --batch batch-acme', 'already exists'],
      ['program-ids change UPID-ACME-0001 --batch batch-acme', 'only the seats'],
      ['program-ids disable NOBODY', 'There is no "NOBODY"'],
    ])('%s is refused: %s', async (line, message) => {
      expect((await refusalOf(line)).toLowerCase()).toContain(message.toLowerCase());
    });
    it('are imported completely, or not at all, with a reason for each bad row', async () => {
      await done('batches import -', 'id,partner,seats\nfile-1,acme,10\nfile-2,northwind,\n');
      const ids = (count: number, wrong = '') =>
        `\uFEFFProgram id,Batch,seats\r\n${Array.from({ length: count }, (_, index) => `FILE-${index},file-1,1\r\n`).join('')}${wrong}`;
      const message = await refusalOf('program-ids import -', ids(4_500, 'FILE-7,file-1,1\nFILE-X,nobody,1\nFILE-Y,file-1,few\n'));
      expect(message.split('\n')).toEqual([
        'line 4504: seats must be a whole number of at most nine digits, or "any"',
        'line 4503: there is no batch "nobody"',
        'line 4502: the program id "FILE-7" already exists',
        '{"rows":4503,"bad":3,"imported":0}',
      ]);
      expect(await validity('FILE-0')).toMatchObject({ available: false });
      expect(await done('program-ids import - --dry-run', ids(4_500))).toEqual({ rows: 4_500, bad: 0, wouldImport: 4_500 });
      expect(await validity('FILE-0')).toMatchObject({ available: false });
      expect(await done('program-ids import -', ids(4_500))).toEqual({ rows: 4_500, bad: 0, imported: 4_500 });
      expect([await validity('FILE-0'), await validity('FILE-4499')]).toEqual([{ available: true }, { available: true }]);
      expect(await done('passcodes import -', 'batch,passcode\nfile-1,winter\n')).toMatchObject({ imported: 1 });
      expect((await byPasscode('WINTER', 'acme')).status).toBe(200);
    });
    it.each<[string, string, readonly string[]]>([
      [
        'partners',
        'id,slug,name,configs,go-live\n2201,fine,Fine,OFFERS_WEIGHT,\n2202,Not A Slug,X,,\n2203,acme,X,,\n9999999999,huge,X,,\n2204,x,X,OFFERS_WIGHT,\n2205,y,X,,tomorrow\n2206,fine,X,,\n',
        [
          'line 3: slug must consist of lower-case letters, digits and hyphens, because it is part of addresses',
          'line 4: the partner (id or slug) "2203" already exists',
          'line 5: id is not valid',
          'line 6: configs is not valid: there is no OFFERS_WIGHT',
          'line 7: go-live must be a date or time like 2026-01-31 or 2026-01-31T15:30:00Z',
          'line 8: the partner (id or slug) "2206" already exists',
        ],
      ],
      [
        'batches',
        'id,partner,seats,ends-at,passcode\nbad-1,acme,1,2099-01-01,\nbad-2,nobody,,,\nbad-3,acme,-1,,\nbad-4,acme,,2099-02-30,\nbad-5,acme,,,two words\nbad-1,acme,,,\n,acme,,,\n',
        [
          'line 3: there is no partner "nobody"',
          'line 4: seats must be a whole number of at most nine digits, or "any"',
          'line 5: ends-at must be a date or time like 2026-01-31 or 2026-01-31T15:30:00Z',
          'line 6: passcode must not contain spaces',
          'line 7: the batch (or its passcode) "bad-1" already exists',
          'line 8: id is missing',
        ],
      ],
      [
        'passcodes',
        `batch,passcode\nbatch-acme,bad2026\nnobody,x\nbatch-northwind,x\nbatch-acme,again\nbatch-past,${'x'.repeat(51)}\n`,
        [
          'line 3: there is no batch "nobody"',
          'line 4: the batch "batch-northwind" already has a passcode',
          'line 5: the batch "batch-acme" already has a passcode',
          'line 6: passcode has more than 50 characters',
        ],
      ],
      [
        'program-ids',
        'program-id,batch,seats\nBAD-1,batch-acme,\nBAD 2,batch-acme,\nBAD-1,batch-acme,\nBAD-3,batch-acme,many\n"BAD-4,batch-acme,1\n',
        [
          'line 3: program-id must not contain spaces',
          'line 4: the program id "BAD-1" already exists',
          'line 5: seats must be a whole number of at most nine digits, or "any"',
          'line 6: an opening quote is never closed',
        ],
      ],
    ])('stay unchanged after an import of %s that reports the line and the reason of each bad row', async (what, file, expected) => {
      const listBefore = await done(`${what} list --limit 10000`);
      const { result, reported } = await run(`${what} import -`, file);
      expect(reported.toSorted()).toEqual(expected);
      expect(result).toMatchObject({ output: { bad: expected.length, imported: 0 }, ok: false });
      expect(await done(`${what} list --limit 10000`)).toEqual(listBefore);
    });
    it.each([
      ['partners', { slug: 'acme', name: expect.any(String), disabled: null }],
      ['batches', { id: 'batch-northwind', partner: 'northwind', passcode: 'NORTH2026' }],
      ['passcodes', { batch: 'batch-northwind', partner: 'northwind', passcode: 'NORTH2026' }],
      ['program-ids --after UPID-ACME-0002 --limit 1', { programId: 'UPID-ACME-0003', batch: 'batch-acme', seats: 1, taken: 0 }],
      ['program-ids --limit 10000', { programId: 'UPID-ACME-OPEN', seats: null, taken: null }],
    ])('are listed: %s', async (what, expected) => {
      const [kind = '', ...options] = what.split(' ');
      expect(await done([kind, 'list', ...options].join(' '))).toContainEqual(expect.objectContaining(expected));
    });
    it('report progress during a large import', async () => {
      const { reported } = await run('program-ids import - --dry-run', `program-id,batch\n${'ID,\n'.repeat(100_001)}`);
      expect(reported.filter((line) => !line.startsWith('line'))).toEqual(['100000 rows read, 100000 bad']);
    });
    it.each([
      ['an unknown column', 'id,partner,colour\nx,acme,red\n', 'There is no column "colour". The columns are: id, partner'],
      ['a duplicate column', 'id,partner,ID\nx,acme,y\n', 'The column "id" occurs twice'],
      ['no content', '', 'The file is empty'],
    ])('are not imported from a file with %s', async (_title, file, message) => {
      await expect(run('batches import -', file)).rejects.toThrow(message);
    });
    it.each<[string, BufferEncoding, string]>([
      ['UTF-8', 'utf8', '\uFEFF'],
      ['UTF-16', 'utf16le', '\uFEFF'],
    ])('are imported from %s with a byte order mark', async (_title, encoding, mark) => {
      const file = Readable.from([Buffer.from(`${mark}id,partner\r\nmarked-é-${encoding},acme\r\n`, encoding)]);
      expect(await done('batches import -', file)).toMatchObject({ imported: 1 });
      expect(await done('batches list --limit 1000')).toContainEqual(expect.objectContaining({ id: `marked-é-${encoding}` }));
    });
    it('are not imported from UTF-16 without a byte order mark, and a single error says why', async () => {
      const wide = () => Buffer.from('id,partner\nwide-1,acme\n"wide-2",acme\n', 'utf16le');
      for (const file of [wide(), wide().swap16()])
        await expect(run('batches import -', Readable.from([file]))).rejects.toThrow('The file is not UTF-8');
    });
  });

  describe('a roster managed by commands', () => {
    const sandboxRoster = 'first_name,last_name,dob,med_eligible\nAda,Byron,1980-04-01,yes\n';
    const eligible = { isEligible: true, isMedEligible: true };

    it('reports every bad row with its reason, and stays unchanged', async () => {
      const { result, reported } = await run('rosters import northwind -', BAD_ROSTER);
      expect(result).toEqual({ output: { rows: 8, bad: 7, imported: 0 }, ok: false });
      expect(reported.filter((line) => line.startsWith('line')).toSorted()).toEqual([
        'line 3: last-name is missing: the partner matches people by it',
        'line 4: dob must be a date like 1980-04-01',
        'line 5: email is not an email address',
        'line 6: has 3 cells instead of 4',
        'line 7: a quote is inside a cell',
        'line 8: email has more than 190 characters',
        'line 9: last-name is not valid UTF-8',
      ]);
      expect(
        await check(NORTHWIND, { firstName: 'Alan', lastName: 'Noyes', dateOfBirth: { year: 1990, month: 6, day: 15 } }),
      ).toMatchObject({
        isEligible: true,
      });
      const people = await server()
        .db.selectFrom('roster')
        .select('id')
        .where('partner_id', '=', NORTHWIND)
        .where('file_id', '>', 0)
        .execute();
      expect(people).toEqual([]);
    });
    it('reports an unclosed quote once, at its line', async () => {
      const row = 'Ada,Byron,1980-04-01\n';
      const { reported } = await run('rosters import northwind - --dry-run', `first-name,last-name,dob\n${row}"${row.repeat(10_000)}`);
      expect(reported).toEqual(['line 3: the row is longer than 65536 bytes, perhaps because an opening quote is never closed']);
      const { reported: short } = await run('rosters import northwind - --dry-run', `first-name,last-name,dob\n${row}"${row}${row}`);
      expect(short).toEqual(['line 3: an opening quote is never closed']);
    });
    it('stays unchanged if the file does not exist', async () => {
      await expect(run('rosters import northwind no-such-file.csv')).rejects.toThrow('ENOENT');
    });
    it('stays unchanged after a dry run and after a file without people', async () => {
      expect(await done('rosters import northwind - --dry-run', sandboxRoster)).toEqual({ rows: 1, bad: 0, wouldImport: 1 });
      expect(await refusalOf('rosters import northwind -', 'last-name,dob,first-name\n')).toContain('no people');
      expect(
        await check(NORTHWIND, { firstName: 'Grace', lastName: 'Taken', dateOfBirth: { year: 1979, month: 9, day: 9 } }),
      ).toMatchObject({
        eligibilityReason: 'EXISTING_ACCOUNT',
      });
    });
    it('is replaced atomically, so that a concurrent check sees either the old roster or the new one', async () => {
      const largeRoster = `${sandboxRoster}${Array.from({ length: 5_000 }, (_, index) => `Ada,Byron,19${10 + (index % 60)}-05-01,no\n`).join('')}`;
      const state = { isOver: false };
      const outcomes = new Set<string>();
      const checks = (async () => {
        while (!state.isOver) outcomes.add(JSON.stringify((await check(NORTHWIND, ada))['eligibilityReason']));
      })();
      for (let round = 0; round < 3; round += 1)
        expect(await done('rosters import northwind -', largeRoster)).toMatchObject({ imported: 5_001 });
      state.isOver = true;
      await checks;
      expect([...outcomes]).toEqual(['"ELIGIBLE"']);
      expect(await check(NORTHWIND, ada)).toMatchObject(eligible);
      expect(
        await check(NORTHWIND, { firstName: 'Grace', lastName: 'Taken', dateOfBirth: { year: 1979, month: 9, day: 9 } }),
      ).toMatchObject({
        eligibilityReason: 'INELIGIBLE',
      });
      const people = await server().db.selectFrom('roster').select('id').where('partner_id', '=', NORTHWIND).execute();
      expect(people).toHaveLength(5_001);
      expect(await done('rosters list')).toContainEqual(expect.objectContaining({ partner: 'northwind', people: 5_001 }));
    });
    it('adds, changes and removes single people', async () => {
      await done(
        'rosters import globex -',
        'Participant ID,E-mail,belongs to,scale_eligible,segment-id\nE-1,One@Globex.example,,FREE_SCALE,S-1\nE-2,two@globex.example,acme,,\n',
      );
      const globex = (participantId: string, email: string) => check(1003, { participantId, email });
      expect(await globex('E-1', 'one@globex.example')).toMatchObject({
        isEligible: true,
        eligibilityInfo: { scaleEligible: 'FREE_SCALE', segmentId: 'S-1' },
      });
      expect(await globex('E-2', 'two@globex.example')).toMatchObject({ isEligible: true, participantPartnerId: 1001 });
      await done('rosters add globex --participant-id E-3 --email three@globex.example');
      const { id: personId } = await server()
        .db.selectFrom('roster')
        .select('id')
        .where('participant_id', '=', 'E-3')
        .executeTakeFirstOrThrow();
      expect(await globex('E-3', 'three@globex.example')).toMatchObject({ isEligible: true });
      await done(`rosters change ${personId} --email drei@globex.example`);
      expect(await globex('E-3', 'three@globex.example')).toMatchObject({ isEligible: false });
      expect(await globex('E-3', 'drei@globex.example')).toMatchObject({ isEligible: true });
      await done(`rosters disable ${personId}`);
      expect(await globex('E-3', 'drei@globex.example')).toMatchObject({ eligibilityReason: 'NOT_IN_LATEST_FILE' });
      await done(`rosters enable ${personId}`);
      expect(await globex('E-3', 'drei@globex.example')).toMatchObject({ isEligible: true });
      await done(`rosters change ${personId} --outcome EXISTING_ACCOUNT --segment-id S-3`);
      await done(`rosters disable ${personId}`);
      await done(`rosters enable ${personId}`);
      expect(await globex('E-3', 'drei@globex.example'), 'enabled again').toMatchObject({ eligibilityReason: 'EXISTING_ACCOUNT' });
      await done(`rosters change ${personId} --outcome= --segment-id=`);
      const cleared = await globex('E-3', 'drei@globex.example');
      expect(cleared).toMatchObject({ isEligible: true });
      expect(cleared['eligibilityInfo'] ?? {}).not.toHaveProperty('segmentId');
      expect(await refusalOf(`rosters change ${personId} --email=`)).toContain('Email is missing: the partner matches people by it');
      expect(await refusalOf(`rosters change ${personId}`)).toContain('needs at least one of');
      expect(await done('rosters list globex')).toHaveLength(3);
      expect(await refusalOf('rosters add globex --participant-id E-4')).toContain('Email is missing: the partner matches people by it');
      expect(await refusalOf('rosters add nobody --email x@example.com')).toContain('There is no partner "nobody"');
      expect(await refusalOf('rosters change 0-0 --email x@example.com')).toContain('There is no "0-0"');
    });
  });
});
