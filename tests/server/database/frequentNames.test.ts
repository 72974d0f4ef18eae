import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractServer } from '../support/contractServer.ts';
import { makePeople, personOf, ROSTER_AT, MEMBERS_AT } from '../support/manyPeople.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const PEOPLE = 10_000;
let server: ContractServer;

beforeAll(async () => {
  server = await openSandbox({});
  await makePeople(server.db, 1, PEOPLE);
});
afterAll(() => server.close());

const member = (number: number) => server.call('POST', '/partners/retriageEligibility', { body: personOf(MEMBERS_AT, number) });
const employee = (number: number) => server.call('POST', '/partners/checkEligibility', { body: personOf(ROSTER_AT, number) });

describe(`among ${PEOPLE} people with the same name`, () => {
  it('re-triage and the eligibility check find the person with the given date of birth, or nobody [API-39] [ELIG-21]', async () => {
    for (const number of [1, 51, 5_000, PEOPLE]) {
      expect(await member(number)).toMatchObject({ status: 200, body: { accessCode: `MANY-${number}` } });
      expect(await employee(number)).toMatchObject({ status: 200, body: { isEligible: true } });
    }
    expect(await member(PEOPLE + 1)).toMatchObject({ status: 404, body: { code: 'MEMBER_NOT_FOUND' } });
    expect(await employee(PEOPLE + 1)).toMatchObject({ body: { isEligible: false, eligibilityReason: 'INELIGIBLE' } });
  });

  it('re-triage and the eligibility check do not mix up people who also share a date of birth', async () => {
    const { db } = server;
    const { dob } = await db.selectFrom('accounts').select('dob').where('access_code', '=', 'MANY-2').executeTakeFirstOrThrow();
    await db.updateTable('accounts').set({ dob }).where('access_code', '=', 'MANY-1').execute();
    await db.updateTable('roster').set({ dob }).where('id', '=', 'many-1').execute();
    expect(await member(2)).toMatchObject({ status: 404, body: { code: 'MEMBER_NOT_FOUND' } });
    expect(await employee(2)).toMatchObject({ body: { isEligible: false, eligibilityReason: 'MULTIPLE_MATCHES' } });
  });
});
