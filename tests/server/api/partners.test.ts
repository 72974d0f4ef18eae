import { describe, expect, it } from 'vitest';
import { onEachDatabase } from '../support/onEachDatabase.ts';

await onEachDatabase((server) => {
  describe('partners', () => {
    it('are found by slug, with their configs [API-34] [PARTNER-01]', async () => {
      const { status, body } = await server().call('GET', '/partners/v1/getBySlug?slug=acme');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: 1001,
        slug: 'acme',
        name: 'Acme',
        goLiveDate: null,
        supportedLocales: ['en', 'en-GB', 'es', 'de', 'ko'],
      });
      expect(body['configs']).toMatchObject({ OFFERS_WEIGHT: true, OFFERS_RETRIAGE: true, UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE' });
    });
    it('have configs for what they offer and require, whatever kind of partner they are [PARTNER-03] [PARTNER-04] [PARTNER-05] [PARTNER-06]', async () => {
      const configsOf = async (slug: string) => (await server().call('GET', `/partners/v1/getBySlug?slug=${slug}`)).body['configs'];
      expect(await configsOf('dppcare')).toMatchObject({ DISPLAY_NAME: 'Prevention Care', OFFERS_DIABETES_MANAGEMENT: true });
      expect(await configsOf('accolade')).toMatchObject({ ACCOLADE_PARTNER: true, OFFERS_MED: true, REQUIRES_DOB: true });
      expect(await configsOf('globex')).toMatchObject({ ENROLL_PASSCODE: true, HIDE_COST: true, REQUIRES_PARTICIPANT_ID: true });
      expect(await configsOf('globex')).toMatchObject({ UPFRONT_ELIGIBILITY_ENFORCEMENT: 'EMAIL' });
      expect(await configsOf('portal')).toMatchObject({ ENROLL_VIRGIN_PULSE: true });
      expect(await configsOf('acme')).toMatchObject({ OFFERS_RETRIAGE: true });
      expect(await configsOf('medicare')).toMatchObject({ MEDICARE_PARTNER: true, CUSTOM_SUPPORT_LINK: 'tel:+18005550199' });
      // No sandbox partner has these two configs, so one is added that returns them.
      const configs = JSON.stringify({ ENROLL_UPID: true, MAINTAIN_ORIGINAL_LOGO: true });
      const row = {
        id: 7001,
        slug: 'with-logo',
        name: 'With Logo',
        go_live_at: null,
        supported_locales: '[]',
        support_email: null,
        configs,
      };
      await server().db.insertInto('partners').values(row).execute();
      expect(await configsOf('with-logo')).toEqual({ ENROLL_UPID: true, MAINTAIN_ORIGINAL_LOGO: true });
    });
    it('are found by program id [API-35]', async () => {
      const { body } = await server().call('GET', '/partners/v1/getByUpid?upid=UPID-NORTHWIND-0007');
      expect(body).toMatchObject({ id: 1002, slug: 'northwind', name: 'Northwind', configs: { OFFERS_MED: true } });
      expect(body).toEqual((await server().call('GET', '/partners/v1/getBySlug?slug=northwind')).body);
    });
    it('have a go-live date', async () => {
      expect((await server().call('GET', '/partners/v1/getBySlug?slug=soon')).body['goLiveDate']).toBe('2099-01-01T15:30:00.000Z');
    });
    it.each([['/partners/v1/getBySlug?slug=nobody'], ['/partners/v1/getByUpid?upid=UPID-NOBODY-1']])(
      'are not found at %s [API-36]',
      async (url) => {
        const { status, body, headers } = await server().call('GET', url);
        expect([status, body['code'], headers['content-type']]).toEqual([404, 'PARTNER_NOT_FOUND', 'application/problem+json']);
      },
    );
    it.each([
      ['/partners/v1/getBySlug', '/query/slug', 'required'],
      [`/partners/v1/getBySlug?slug=${'x'.repeat(101)}`, '/query/slug', 'maxLength'],
    ])('are not looked up without a valid slug: %s', async (url, path, code) => {
      const { status, body } = await server().call('GET', url);
      expect([status, body['code'], body['errors']]).toEqual([400, 'INVALID_REQUEST', [{ path, code }]]);
    });
  });

  describe('program ids', () => {
    it.each([
      ['UPID-ACME-0001', { available: true }],
      ['UPID-ACME-OPEN', { available: true }],
      ['UPID-CLAIMED', { available: false, requestError: 'ERROR_ACTIVATION_CODE_CLAIMED' }],
      ['UPID-FULL', { available: false, requestError: 'ERROR_BATCH_FULL' }],
      ['UPID-PAST', { available: false, requestError: 'ERROR_PAST_CONTRACT_END_DATE' }],
      ['UPID-NEVER-MADE', { available: false, requestError: 'ERROR_ACTIVATION_CODE_DOESNT_EXIST' }],
    ])('are validated: %s [API-20]', async (upid, expected) => {
      expect(await server().call('GET', `/account/upid/${upid}/validate`)).toMatchObject({ status: 200, body: expected });
    });
    it('may have 150 characters, but not 151', async () => {
      const statusFor = async (length: number) => (await server().call('GET', `/account/upid/${'Ü'.repeat(length)}/validate`)).status;
      expect([await statusFor(150), await statusFor(151)]).toEqual([200, 400]);
    });
    it('are mapped to a curriculum that is sent as plain text [API-48]', async () => {
      const url = '/programs/upid/UPID-ACME-0150:updateUpidCurriculumMapping';
      const text = { 'content-type': 'text/plain' };
      expect((await server().call('POST', url, { body: 'PT2V2', headers: text })).status).toBe(204);
      const curriculumOf = async (upid: string) =>
        (await server().db.selectFrom('upids').select('curriculum').where('upid', '=', upid).executeTakeFirstOrThrow()).curriculum;
      expect([await curriculumOf('UPID-ACME-0150'), await curriculumOf('UPID-ACME-0151')]).toEqual(['PT2V2', null]);
      expect((await server().call('POST', url, { body: 'DPP', headers: text })).status).toBe(400);
      expect((await server().call('POST', url, { body: '"HW"', headers: { 'content-type': 'application/json' } })).status).toBe(415);
    });
    it.each([
      ['UPID-CLAIMED', 409, 'UPID_UNAVAILABLE'],
      ['UPID-NONE', 404, 'UPID_NOT_FOUND'],
    ])('cannot be mapped if unavailable or unknown: %s', async (upid, status, code) => {
      const request = { body: 'HW', headers: { 'content-type': 'text/plain' } };
      const reply = await server().call('POST', `/programs/upid/${upid}:updateUpidCurriculumMapping`, request);
      expect([reply.status, reply.body['code']]).toEqual([status, code]);
    });
  });

  it("a program id's enrollment information is returned [API-45] [PARTNER-07]", async () => {
    const { body } = await server().call('GET', '/programs/upid/UPID-DPPCARE-0001:getEnrollmentInformation');
    expect(body).toEqual({
      partnerId: 1005,
      customSupportEmail: 'support@dppcare.example.com',
      upfrontEligibilityEnforcement: 'UHC_OPTUM_BIG_FIVE',
    });
    expect((await server().call('GET', '/programs/upid/UPID-NONE:getEnrollmentInformation')).status).toBe(404);

    // A partner that an operator has added with just a name.
    const barePartner = {
      id: 7002,
      slug: 'bare',
      name: 'Bare',
      go_live_at: null,
      supported_locales: '[]',
      support_email: null,
      configs: '{}',
    };
    await server().db.insertInto('partners').values(barePartner).execute();
    await server().db.insertInto('batches').values({ id: 'bare-1', partner_id: 7002, seats: null, passcode: null }).execute();
    await server().db.insertInto('upids').values({ upid: 'BARE-1', batch_id: 'bare-1', seats: null }).execute();
    const { body: bareInformation } = await server().call('GET', '/programs/upid/BARE-1:getEnrollmentInformation');
    expect(bareInformation).toEqual({ partnerId: 7002, upfrontEligibilityEnforcement: 'NONE' });
  });

  describe('passcodes', () => {
    const generate = (passcode: string, slug: string, from = '203.0.113.9') =>
      server().call('POST', `/batches/-/batchPasscodes/${passcode}:generateUpidForPartner?partnerSlug=${slug}`, { from });

    it('give a claimable program id of their partner [API-46]', async () => {
      const { status, body } = await generate('NORTH2026', 'northwind');
      expect(status).toBe(200);
      const upid = String(body['upid']);
      expect((await server().call('GET', `/account/upid/${upid}/validate`)).body).toEqual({ available: true });
      expect((await server().call('GET', `/partners/v1/getByUpid?upid=${upid}`)).body).toMatchObject({ slug: 'northwind' });
    });
    it('are refused if they are unknown or belong to another partner [API-46]', async () => {
      expect(await generate('NORTH2026', 'globex')).toMatchObject({ status: 404, body: { code: 'PASSCODE_INVALID' } });
      expect(await generate('NOPE', 'northwind')).toMatchObject({ status: 404, body: { code: 'PASSCODE_INVALID' } });
    });
    it('are refused after 100 failures per client address in 10 minutes, even if valid', async () => {
      const from = '198.51.100.7';
      for (let attempt = 0; attempt < 100; attempt += 1) expect((await generate('NOPE', 'northwind', from)).status).toBe(404);
      const limited = await generate('NORTH2026', 'northwind', from);
      expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(600);
      expect((await generate('NORTH2026', 'northwind', '198.51.100.8')).status).toBe(200);
    });
  });
});
