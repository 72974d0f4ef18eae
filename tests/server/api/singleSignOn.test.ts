import { describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { SANDBOX_PARTNERS } from '../../../src/enrollment/vocabulary/sandboxPartners.ts';
import { ANSWERS } from '../../support/member.ts';
import { accountBody, makeClaim, newEmail } from '../support/claims.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

/** Globex enforces the email and the participant id. */
const GLOBEX = 1003;
const partner = {
  id: GLOBEX,
  slug: 'globex',
  name: 'Globex',
  configs: { ...SANDBOX_PARTNERS.find(({ id }) => id === GLOBEX)?.configs },
};

await onEachDatabase((server) => {
  let people = 0;
  /** Stores a person from single sign-on. */
  const signOn = async (employeeId: string | null) => {
    people += 1;
    const eligibilityId = `SSO-GLOBEX-${people}`;
    const person = { firstName: 'Ada', lastName: 'Byron', email: newEmail(), eligibilityId };
    const eligibility = { eligible: true, medEligible: false, eligibilityReason: 'ELIGIBLE', partnerId: GLOBEX };
    const record = {
      ...eligibility,
      ...person,
      dateOfBirth: { year: 1980, month: 4, day: 1 },
      ...(employeeId && { participantId: employeeId }),
    };
    const row = { eligibility_id: eligibilityId, partner_id: GLOBEX, result: JSON.stringify(record) };
    await server().db.insertInto('single_sign_on').values(row).execute();
    return { ...person, dob: '1980-04-01', ...(employeeId && { employeeId }) };
  };
  /** Returns the page's request for a person whose form has these fields in addition to the usual ones. */
  const claimOf = (person: Awaited<ReturnType<typeof signOn>>, profile: JsonObject = {}, email = person.email) =>
    makeClaim(
      server(),
      {
        partner,
        eligibility: { ...person, participantEligibilityId: null },
        answers: { createAccount: { email, mhmdaOptIn: false }, completeProfile: { ...objectAt(ANSWERS, 'completeProfile'), ...profile } },
      },
      'UPID-GLOBEX-OPEN',
      email,
    );
  const create = (body: JsonObject) => server().call('POST', '/account/users', { body });
  const readAccount = (email: string) =>
    server().db.selectFrom('accounts').select('user_data').where('email', '=', email).executeTakeFirst();

  describe('the account of a person from single sign-on', () => {
    it('takes the employee id from the eligibility record without asking for it', async () => {
      expect(partner.configs).toMatchObject({ UPFRONT_ELIGIBILITY_ENFORCEMENT: 'EMAIL', REQUIRES_PARTICIPANT_ID: true });
      const person = await signOn('EMP-5');
      const claim = await claimOf(person);
      expect(await create(accountBody(claim))).toMatchObject({ status: 200 });
      expect((await readAccount(claim.email))?.user_data).toMatchObject({ extras: { employeeId: 'EMP-5' } });
    });

    it('takes the employee id from the profile if the record has none, and is refused without one [VAL-19]', async () => {
      const person = await signOn(null);
      // A page whose record has an employee id does not ask for it.
      const refusedClaim = await claimOf({ ...person, employeeId: 'EMP-6' });
      const step = 'completeProfile';
      expect(await create(accountBody(refusedClaim))).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED', step } });
      const claim = await claimOf(person, { employeeId: 'EMP-6' });
      const otherBody = accountBody(claim, {}, { employeeId: 'EMP-7' });
      expect(await create(otherBody)).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED' } });
      expect(await create(accountBody(claim))).toMatchObject({ status: 200 });
      expect((await readAccount(claim.email))?.user_data).toMatchObject({ extras: { employeeId: 'EMP-6' } });
    });

    it.each(['firstName', 'lastName', 'employeeId'])(
      'is refused if its %s differs from the eligibility record [VAL-24]',
      async (detail) => {
        const claim = await claimOf(await signOn('EMP-5'));
        const reason = `The detail ${detail} differs from the eligibility record.`;
        const refusal = { status: 422, body: { code: 'SURVEY_NOT_ACCEPTED', reason } };
        expect(await create(accountBody(claim, {}, { [detail]: 'Other' }))).toMatchObject(refusal);
        expect(await readAccount(claim.email)).toBeUndefined();
      },
    );

    it('is refused if its date of birth differs from the eligibility record [VAL-24]', async () => {
      const claim = await claimOf(await signOn('EMP-5'));
      expect(await create(accountBody(claim, {}, { dob: '1980-04-02' }))).toMatchObject({ status: 422 });
      expect(await readAccount(claim.email)).toBeUndefined();
    });

    it('is refused if its email differs from the enforced one, which is read-only [VAL-24]', async () => {
      const claim = await claimOf(await signOn('EMP-5'), {}, newEmail());
      expect(await create(accountBody(claim))).toMatchObject({
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED', step: 'createAccount', reason: 'The field email cannot be changed.' },
      });
      expect(await readAccount(claim.email)).toBeUndefined();
    });

    it('has its eligibility id in the triage record [TRIAGE-06]', async () => {
      const person = await signOn('EMP-5');
      const { triage } = await claimOf(person);
      const { status, body } = await server().call('POST', '/dpp/v1/triage', { body: triage });
      expect([status, triage['participantId']]).toEqual([200, person.eligibilityId]);
      const row = await server()
        .db.selectFrom('triages')
        .select(['partner_id', 'participant_id'])
        .where('key', '=', String(body['key']))
        .executeTakeFirst();
      expect(row).toEqual({ partner_id: GLOBEX, participant_id: person.eligibilityId });
    });
  });
});
