import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/runtime/base/json.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

await onEachDatabase((server) => {
  const check = (body: Json, from?: string) =>
    server().call('POST', '/partners/checkEligibility', { body, ...(from !== undefined && { from }) });
  const born = (year: number, month: number, day: number) => ({ dateOfBirth: { year, month, day } });
  const clark = (change: object) => ({
    partnerId: 1005,
    firstName: 'Clark',
    lastName: 'Kant',
    policyId: 'POL-1',
    ...born(1968, 8, 8),
    ...change,
  });
  const atNorthwind = (firstName: string, lastName: string, dob: object) => ({ partnerId: 1002, firstName, lastName, ...dob });
  let addedPeople = 0;
  const addToFile = (row: object): Promise<unknown> => {
    addedPeople += 1;
    const person = {
      id: `added-${addedPeople}`,
      partner_id: 1002,
      matched_partner_id: 1002,
      dob: '1980-01-01',
      outcome: 'ELIGIBLE' as const,
    };
    return server()
      .db.insertInto('roster')
      .values({ ...person, is_med_eligible: false, info: '{}', ...row })
      .execute();
  };

  describe('the eligibility check', () => {
    it.each([
      ['accepts Ada at northwind', atNorthwind('Ada', 'Byron', born(1980, 4, 1)), { isEligible: true, isMedEligible: true }],
      ['ignores case and spaces', atNorthwind(' ada ', 'BYRON', born(1980, 4, 1)), { isEligible: true }],
      [
        'accepts Alan, but not for medication [ELIG-20]',
        atNorthwind('Alan', 'Noyes', born(1990, 6, 15)),
        { isEligible: true, isMedEligible: false },
      ],
      [
        'refuses Twin Person, who matches twice',
        atNorthwind('Twin', 'Person', born(1985, 1, 1)),
        { isEligible: false, eligibilityReason: 'MULTIPLE_MATCHES' },
      ],
      [
        'refuses Grace Taken, who has an account',
        atNorthwind('Grace', 'Taken', born(1979, 9, 9)),
        { isEligible: false, eligibilityReason: 'EXISTING_ACCOUNT' },
      ],
      [
        'refuses Old File, who is no longer in the file',
        atNorthwind('Old', 'File', born(1970, 7, 7)),
        { isEligible: false, eligibilityReason: 'NOT_IN_LATEST_FILE' },
      ],
      [
        'refuses Api Error with any date of birth',
        atNorthwind('Api', 'Error', born(2001, 2, 3)),
        { isEligible: false, eligibilityReason: 'API_ERROR' },
      ],
      [
        'refuses a stranger',
        atNorthwind('Ada', 'Lovelace', born(1980, 4, 1)),
        { isEligible: false, isMedEligible: false, eligibilityReason: 'INELIGIBLE', participantPartnerId: 1002 },
      ],
      [
        'refuses Ada with another date of birth',
        atNorthwind('Ada', 'Byron', born(1980, 4, 2)),
        { isEligible: false, eligibilityReason: 'INELIGIBLE' },
      ],
      ['refuses Ada without a date of birth', atNorthwind('Ada', 'Byron', {}), { isEligible: false, eligibilityReason: 'INELIGIBLE' }],
      [
        'accepts Diana by last name and date of birth',
        { partnerId: 1004, firstName: 'Di', lastName: 'Prince', ...born(1975, 3, 3) },
        { isEligible: true },
      ],
      ['accepts Clark with his policy id', clark({}), { isEligible: true }],
      ['refuses Clark with another policy id', clark({ policyId: 'POL-2' }), { isEligible: false }],
      ["refuses Bob with Clark's policy id", clark({ firstName: 'Bob' }), { isEligible: false }],
      [
        'accepts EMP-1 at globex',
        { partnerId: 1003, participantId: 'EMP-1', email: 'emp-1@globex.example' },
        { isEligible: true, eligibilityReason: 'ELIGIBLE', participantPartnerId: 1003 },
      ],
      [
        'accepts anybody at acme',
        { partnerId: 1001, firstName: 'Any', lastName: 'Body', ...born(1990, 1, 1) },
        { isEligible: true, isMedEligible: true },
      ],
      [
        'accepts anybody at partial, by age',
        { partnerId: 20, firstName: 'Any', lastName: 'Body', age: 40 },
        { isEligible: true, isMedEligible: false },
      ],
    ])('%s [API-31] [API-33]', async (_title, body, expected) => {
      expect(await check(body)).toMatchObject({ status: 200, body: expected });
    });
    it.each([
      ["O'Brien", 'Seán', 'O’Brien', 'Seán'],
      ["O'Neill", 'Siân', "o'neill ", 'SIÂN'.normalize('NFD')],
      ['D’Angelo', 'Anna', "D'Angelo", 'Anna'],
      ['MÜLLER-LÜDENSCHEIDT', 'JÖRG', 'Müller\u2010Lüdenscheidt', 'Jörg'],
      ['De La Cruz', 'José', 'De  La Cruz', 'Jose\u0301'],
      ['김', '민준', '김'.normalize('NFD'), '민준'],
      ['İnce', 'Ömer', 'İnce', 'Ömer'],
    ])('finds %s, %s if typed as %s, %s', async (last_name, first_name, lastName, firstName) => {
      await addToFile({ last_name, first_name });
      expect((await check(atNorthwind(firstName, lastName, born(1980, 1, 1)))).body).toMatchObject({ isEligible: true });
      for (const [first, last] of [
        [firstName, '%'],
        ['%', lastName],
        [firstName, lastName.slice(1)],
      ] as const)
        expect((await check(atNorthwind(first, last, born(1980, 1, 1)))).body).toMatchObject({ isEligible: false });
    });
    it.each([
      ['has been reached', '2020-01-01', 'PRIOR_TO_EFFECTIVE_DATE', { isEligible: true, eligibilityReason: 'ELIGIBLE' }],
      ['is in the future', '2099-01-01', 'ELIGIBLE', { isEligible: false, eligibilityReason: 'PRIOR_TO_EFFECTIVE_DATE' }],
      ['is irrelevant', '2020-01-01', 'NOT_IN_LATEST_FILE', { isEligible: false, eligibilityReason: 'NOT_IN_LATEST_FILE' }],
    ] as const)('handles an effective date that %s', async (title, effective_on, outcome, expected) => {
      await addToFile({ last_name: title, first_name: 'Effie', effective_on, outcome });
      expect((await check(atNorthwind('Effie', title, born(1980, 1, 1)))).body).toMatchObject(expected);
    });
    it('stores the facts of a passed check with its lead source, and nothing of a failed check [API-31] [ELIG-06]', async () => {
      const passedCheck = await check({ ...atNorthwind('Ada', 'Byron', born(1980, 4, 1)), leadSource: 'poster' });
      const id = String(passedCheck.body['participantEligibilityId']);
      expect(passedCheck.body).toEqual({
        isEligible: true,
        isMedEligible: true,
        eligibilityReason: 'ELIGIBLE',
        participantEligibilityId: expect.stringMatching(/^pe_/),
        participantPartnerId: 1002,
        eligibilityInfo: {},
      });
      const row = await server()
        .db.selectFrom('eligibility_checks')
        .select(['facts', 'lead_source'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row?.lead_source).toBe('poster');
      expect(row?.facts).toMatchObject({ isMedEligible: true, dob: '1980-04-01', firstName: 'Ada' });
      expect((await check(atNorthwind('No', 'One', born(1980, 4, 1)))).body).not.toHaveProperty('participantEligibilityId');
    });
    it('returns the effective date of a person who is too early [API-33]', async () => {
      const { body } = await check(atNorthwind('Early', 'Bird', born(1985, 2, 2)));
      expect(body).toMatchObject({
        eligibilityReason: 'PRIOR_TO_EFFECTIVE_DATE',
        eligibilityInfo: { effectiveDate: { year: 2099, month: 1, day: 1 } },
      });
    });
    it('refers a member of another partner to that partner, with one of its program ids [API-33]', async () => {
      const { body } = await check({ partnerId: 1003, participantId: 'EMP-2', email: 'emp-2@globex.example' });
      expect(body).toMatchObject({ isEligible: true, participantPartnerId: 1001, upid: 'UPID-ACME-OPEN' });
    });
    it('refers a member with a program id of a contract that has not ended and has seats left [ELIG-08]', async () => {
      const { db } = server();
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
      const batches = [
        { id: 'contract-ended', seats: null, taken: 0, ends_at: inDays(-1) },
        { id: 'contract-full', seats: 2, taken: 2, ends_at: null },
        { id: 'contract-running', seats: 2, taken: 1, ends_at: inDays(1) },
      ];
      for (const { id, ...batch } of batches) {
        await db
          .insertInto('batches')
          .values({ id, partner_id: 1007, passcode: null, ...batch })
          .execute();
        await db
          .insertInto('upids')
          .values({ upid: `AT-${id}`, batch_id: id, seats: null })
          .execute();
      }
      // The sandbox's own id of this partner has neither an end nor a limit.
      const disableOwnIds = (disabled_at: Date | null) =>
        db.updateTable('upids').set({ disabled_at }).where('upid', '=', 'UPID-MEDICARE-OPEN').execute();
      await disableOwnIds(new Date());
      await addToFile({ partner_id: 1003, matched_partner_id: 1007, participant_id: 'EMP-7', email: 'emp-7@globex.example' });
      const { body } = await check({ partnerId: 1003, participantId: 'EMP-7', email: 'emp-7@globex.example' });
      await disableOwnIds(null);
      expect(body).toMatchObject({ isEligible: true, participantPartnerId: 1007, upid: 'AT-contract-running' });
    });
    it.each([
      ['17 years old', born(new Date().getUTCFullYear() - 17, 1, 1), 'AGE_OUT_OF_RANGE'],
      ['122 years old', born(new Date().getUTCFullYear() - 122, 1, 1), 'AGE_OUT_OF_RANGE'],
      ['born on a date that does not exist', born(1981, 2, 29), 'INVALID_DATE'],
    ])('refuses a person who is %s', async (_title, dob, code) => {
      expect(await check({ partnerId: 1001, firstName: 'A', lastName: 'B', ...dob })).toMatchObject({ status: 422, body: { code } });
    });
    it('is refused before the partner is live', async () => {
      const reply = await check({ partnerId: 1009, firstName: 'A', lastName: 'B', age: 30 });
      expect(reply).toMatchObject({ status: 403, body: { code: 'BEFORE_GOLIVE_DATE', goLiveDate: '2099-01-01T15:30:00.000Z' } });
    });
    it.each([
      ['an unknown partner', { partnerId: 999_999 }, 404, 'PARTNER_NOT_FOUND'],
      ['a missing partner', { firstName: 'A' }, 400, 'INVALID_REQUEST'],
      ['an unknown field', { partnerId: 1001, ssn: '1' }, 400, 'INVALID_REQUEST'],
      ['month 13', { partnerId: 1001, ...born(1980, 13, 1) }, 400, 'INVALID_REQUEST'],
      ['a name of 151 characters', { partnerId: 1001, firstName: 'x'.repeat(151) }, 400, 'INVALID_REQUEST'],
      ['an eligibility id together with a partner id', { partnerId: 1001, eligibilityId: 'SSO-OK' }, 400, 'INVALID_REQUEST'],
    ])('refuses %s', async (_title, body, status, code) => {
      expect(await check(body)).toMatchObject({ status, body: { code } });
    });
    it('allows 200 failures per client address in 10 minutes', async () => {
      const stranger = atNorthwind('No', 'One', born(1980, 4, 1));
      for (let attempt = 0; attempt < 200; attempt += 1) await check(stranger, '198.51.100.20');
      expect(await check(atNorthwind('Ada', 'Byron', born(1980, 4, 1)), '198.51.100.20')).toMatchObject({ status: 429 });
    });
  });

  describe('the single sign-on', () => {
    it('returns every field of a result for an eligibility id [API-32] [SSO-08] [SSO-09]', async () => {
      // No sandbox person has every field that a result may contain.
      const result = {
        eligible: true,
        medEligible: true,
        eligibilityReason: 'ELIGIBLE',
        eligibilityId: 'SSO-WHOLE',
        partnerId: 1001,
        accessCode: 'MEMBER-WEIGHT',
        firstName: 'Ada',
        lastName: 'Byron',
        dateOfBirth: { year: 1980, month: 4, day: 1 },
        effectiveDate: { year: 2025, month: 1, day: 31 },
        email: 'ada.sso@example.com',
        participantId: 'EMP-1',
        scaleEligible: 'FREE_SCALE',
        segmentId: 'SEG-1',
        segmentName: 'Headquarters',
        upid: 'UPID-ACME-OPEN',
        extras: {
          address: { country: 'US', region: 'TX', city: 'Austin', addressLine1: '1 Main St', addressLine2: 'Flat 2', zipcode: '78701' },
        },
      };
      const row = { eligibility_id: 'SSO-WHOLE', partner_id: 1001, result: JSON.stringify(result) };
      await server().db.insertInto('single_sign_on').values(row).execute();
      expect(await check({ eligibilityId: 'SSO-WHOLE' })).toMatchObject({ status: 200, body: result });
    });
    it.each([
      ['SSO-EXISTS', { eligible: false, accessCode: 'MEMBER-WEIGHT' }],
      ['SSO-NO', { eligible: false }],
      ['SSO-NOOM', { eligible: true, scaleEligible: 'NOOMCOIN' }],
    ])('resolves %s [API-32]', async (eligibilityId, expected) => {
      expect(await check({ eligibilityId })).toMatchObject({ status: 200, body: expected });
    });
    it('returns 404 for an unknown id, and allows a missing birth date', async () => {
      expect((await check({ eligibilityId: 'SSO-WHO' })).body).toMatchObject({ code: 'ELIGIBILITY_NOT_FOUND' });
      expect((await check({ eligibilityId: 'SSO-NODOB' })).body).not.toHaveProperty('dateOfBirth');
    });
  });
});
