import { beforeAll, describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { SANDBOX_PARTNERS } from '../../../src/enrollment/vocabulary/sandboxPartners.ts';
import { accountBody, answersOf, makeClaim } from '../support/claims.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

/** A person on the roster with every detail that a partner may compare. */
const DETAILS_ON_ROSTER = {
  firstName: 'Nora',
  lastName: 'Ames',
  dateOfBirth: { year: 1980, month: 2, day: 3 },
  participantId: 'E-77',
  policyId: 'POL-77',
  email: 'nora.ames@example.com',
};
const ROW = {
  first_name: 'Nora',
  last_name: 'Ames',
  dob: '1980-02-03',
  participant_id: 'E-77',
  policy_id: 'POL-77',
  email: 'Nora.Ames@example.com',
};
type Detail = keyof typeof DETAILS_ON_ROSTER;

const COLUMN_OF = {
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'dob',
  participantId: 'participant_id',
  policyId: 'policy_id',
  email: 'email',
} as const satisfies Readonly<Record<Detail, keyof typeof ROW>>;

/** Another person's details, in the same form. */
const OTHER: typeof DETAILS_ON_ROSTER = {
  firstName: 'Nina',
  lastName: 'Amos',
  dateOfBirth: { year: 1980, month: 3, day: 2 },
  participantId: 'E-78',
  policyId: 'POL-78',
  email: 'nora.amos@example.com',
};
/** The same details, typed differently. */
const RETYPED: Partial<typeof DETAILS_ON_ROSTER> = {
  firstName: ' NORA ',
  lastName: 'aMES',
  participantId: ' e-77',
  policyId: 'pol-77 ',
  email: 'NORA.AMES@EXAMPLE.COM',
};
const DETAILS = Object.keys(COLUMN_OF).filter((name): name is Detail => name in COLUMN_OF);

const TABLE: readonly (readonly [enforcement: string, requiresId: boolean, needed: readonly Detail[]])[] = [
  ['NONE', false, []],
  ['NONE', true, ['participantId']],
  ['FULL_NAME_DOB', false, ['firstName', 'lastName', 'dateOfBirth']],
  ['FULL_NAME_DOB', true, ['firstName', 'lastName', 'dateOfBirth', 'participantId']],
  ['LN_DOB', false, ['lastName', 'dateOfBirth']],
  ['LN_DOB', true, ['lastName', 'dateOfBirth', 'participantId']],
  ['EMAIL', false, ['email']],
  ['EMAIL', true, ['email', 'participantId']],
  ['UHC_OPTUM_BIG_FIVE', false, ['firstName', 'lastName', 'dateOfBirth', 'policyId']],
  ['UHC_OPTUM_BIG_FIVE', true, ['firstName', 'lastName', 'dateOfBirth', 'policyId', 'participantId']],
];

const CASES = TABLE.map(([enforcement, requiresId, needed], index) => ({
  id: 7100 + index,
  title: `${enforcement}${requiresId ? ' with the participant id' : ''}`,
  configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: enforcement, ...(requiresId && { REQUIRES_PARTICIPANT_ID: true }) },
  needed,
}));

const ELIGIBLE = { isEligible: true, eligibilityReason: 'ELIGIBLE' };
const INELIGIBLE = { isEligible: false, eligibilityReason: 'INELIGIBLE' };

await onEachDatabase((server) => {
  const addPerson = (partnerId: number, row: object): Promise<unknown> =>
    server()
      .db.insertInto('roster')
      .values({
        ...ROW,
        id: crypto.randomUUID(),
        partner_id: partnerId,
        matched_partner_id: partnerId,
        outcome: 'ELIGIBLE',
        is_med_eligible: false,
        info: '{}',
        ...row,
      })
      .execute();
  beforeAll(async () => {
    for (const { id, configs } of CASES) {
      const partner = { id, slug: `enforcing-${id}`, name: 'Enforcing', supported_locales: '["en"]', support_email: null };
      await server()
        .db.insertInto('partners')
        .values({ ...partner, configs: JSON.stringify(configs) })
        .execute();
      await addPerson(id, {});
    }
  });
  const check = async (partnerId: number, details: object): Promise<JsonObject> => {
    const reply = await server().call('POST', '/partners/checkEligibility', { body: { partnerId, ...details } });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const detailsWithout = (detail: Detail): object =>
    Object.fromEntries(Object.entries(DETAILS_ON_ROSTER).filter(([name]) => name !== detail));

  describe.each(CASES)('the enforcement $title', ({ id, needed }) => {
    const enforcedDetails = Object.fromEntries(needed.map((detail) => [detail, DETAILS_ON_ROSTER[detail]]));

    it('accepts a person whose enforced details match, however they are typed [ELIG-21]', async () => {
      expect(await check(id, DETAILS_ON_ROSTER)).toMatchObject(ELIGIBLE);
      expect(await check(id, enforcedDetails)).toMatchObject(ELIGIBLE);
      expect(await check(id, { ...DETAILS_ON_ROSTER, ...RETYPED })).toMatchObject(ELIGIBLE);
    });

    it.each(DETAILS)('compares %s only if it is enforced [ELIG-21]', async (detail) => {
      const expected = needed.includes(detail) ? INELIGIBLE : ELIGIBLE;
      expect(await check(id, { ...DETAILS_ON_ROSTER, [detail]: OTHER[detail] })).toMatchObject(expected);
      expect(await check(id, detailsWithout(detail))).toMatchObject(expected);
    });

    it('never matches a row that lacks an enforced detail', async () => {
      for (const detail of needed) {
        const blankRow = {
          first_name: 'Nora',
          last_name: `Blank-${detail}`,
          participant_id: `E-${detail}`,
          email: `${detail}@example.com`,
        };
        await addPerson(id, { ...blankRow, [COLUMN_OF[detail]]: null });
        const details = {
          ...DETAILS_ON_ROSTER,
          lastName: blankRow.last_name,
          participantId: blankRow.participant_id,
          email: blankRow.email,
        };
        expect(await check(id, details)).toMatchObject(INELIGIBLE);
        expect(await check(id, { ...details, [detail]: undefined })).toMatchObject(INELIGIBLE);
      }
    });
  });

  describe('the enforcement during account creation', () => {
    const globex = SANDBOX_PARTNERS.find(({ slug }) => slug === 'globex');
    /** An account at globex without a check: the answers are the only source of details. */
    const enroll = async (details: JsonObject) => {
      const partner = { id: 1003, slug: 'globex', name: 'Globex', configs: { ...globex?.configs } };
      const claim = await makeClaim(server(), { partner, eligibility: { employeeId: details['employeeId'] ?? null } }, 'UPID-GLOBEX-OPEN');
      const eligibilityCheck = { firstName: 'Em', lastName: 'Ployee', age: 40, ...details };
      const body = accountBody(claim, { age: 40, surveyAnswers: answersOf(claim, { eligibilityCheck }) });
      const userData = objectAt(body, 'userData');
      const { eligibilityId: _id, ...extras } = objectAt(userData, 'extras');
      return server().call('POST', '/account/users', { body: { ...body, userData: { ...userData, extras } } });
    };

    it('looks up the person again if the request names no eligibility check', async () => {
      const matching = { employeeId: 'EMP-1', email: 'emp-1@globex.example' };
      expect(await enroll(matching)).toMatchObject({ status: 200 });
      for (const mismatch of [
        { ...matching, email: 'emp-2@globex.example' },
        { employeeId: 'EMP-1' },
        { ...matching, employeeId: 'EMP-3' },
      ])
        expect(await enroll(mismatch)).toMatchObject({ status: 403, body: { code: 'B2B_INELIGIBLE' } });
    });

    it('refuses a policy id that differs from the check', async () => {
      const dppcare = SANDBOX_PARTNERS.find(({ slug }) => slug === 'dppcare');
      const person = { firstName: 'Clark', lastName: 'Kant', policyId: 'POL-1' };
      const checked = await check(1005, { ...person, dateOfBirth: { year: 1968, month: 8, day: 8 } });
      expect(checked).toMatchObject(ELIGIBLE);
      const partner = { id: 1005, slug: 'dppcare', name: 'Prevention Care', configs: { ...dppcare?.configs } };
      const eligibility = { ...person, dob: '1968-08-08', participantEligibilityId: checked['participantEligibilityId'] ?? null };
      const answers = { prediabetesHistory: ['prediabetes', 'a1c'], hadA1cTested: 'yes' };
      const claim = await makeClaim(server(), { partner, eligibility, answers }, 'UPID-DPPCARE-OPEN');
      const create = (extras: JsonObject) => server().call('POST', '/account/users', { body: accountBody(claim, {}, extras) });
      const reason = 'The detail policyId differs from the eligibility record.';
      expect(await create({ policyId: 'POL-2' })).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED', reason } });
      expect(await create({ policyId: 'POL-1' })).toMatchObject({ status: 200 });
    });
  });
});
