import { DAY_MS } from '../../../runtime/base/dates.ts';
import { sql } from 'kysely';
import type { components } from '../../../enrollment/api/generated/enrollment.ts';
import { hashToken } from '../../base/secrets.ts';
import { readLogo } from '../../logos/readLogo.ts';
import { insertMissing } from '../../store/insertMissing.ts';
import { storeLogo } from '../../store/logos.ts';
import type { Db } from '../../store/schema.ts';
import { storeTheme } from '../../store/themes.ts';
import { inTransaction } from '../../store/transactions.ts';
import { requireContrast } from '../../themes/contrasts.ts';
import { ACCOUNTS, MEMBERS, OPTED_OUT, PASSWORD_HASH } from './accounts.ts';
import { LOGOS } from './logos.ts';
import { PARTNERS } from './partners.ts';
import { PORTAL_USERS } from './portal.ts';
import { ROSTER, SINGLE_SIGN_ON } from './people.ts';
import { THEMES } from './themes.ts';
import { SEATS_PER_PARTNER, SPECIAL_UPIDS, upidOf } from './upids.ts';

type Schemas = components['schemas'];

/** Advisory lock id that lets one process seed at a time. */
const SEED_LOCK = 732_001;

/** Seeds the sandbox: partners, program ids, people and accounts. Leaves existing rows unchanged, so that it can run at every startup. */
export async function seedSandbox(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    await seedPartners(tx);
    await seedLogos(tx);
    await seedThemes(tx);
    await seedUpids(tx);
    await seedPeople(tx);
    await seedPortal(tx);
    await seedAccounts(tx, now);
  });
}

async function seedPartners(tx: Db): Promise<void> {
  const rows = PARTNERS.map(({ id, slug, name, goLiveDate, supportedLocales, configs, supportEmail }) => ({
    id,
    slug,
    name,
    go_live_at: goLiveDate === undefined ? null : new Date(goLiveDate),
    supported_locales: JSON.stringify(supportedLocales),
    configs: JSON.stringify(configs),
    support_email: supportEmail,
  }));
  await insertMissing(tx, 'partners', rows);
}

/** Gives three partners a logo, unless an operator has set one. */
async function seedLogos(tx: Db): Promise<void> {
  for (const { partnerId, light, dark } of LOGOS) {
    const partner = await tx.selectFrom('partners').select('logo').where('id', '=', partnerId).executeTakeFirst();
    if (!partner || partner.logo !== null) continue;
    await storeLogo(tx, partnerId, 'light', readLogo(Buffer.from(light)));
    if (dark !== undefined) await storeLogo(tx, partnerId, 'dark', readLogo(Buffer.from(dark)));
  }
}

/** Gives six partners a theme, unless an operator has set one. */
async function seedThemes(tx: Db): Promise<void> {
  for (const [partnerId, theme] of THEMES) {
    requireContrast(theme);
    const partner = await tx.selectFrom('partners').select('theme').where('id', '=', partnerId).executeTakeFirst();
    if (partner && partner.theme === null) await storeTheme(tx, partnerId, theme);
  }
}

/** Seeds a batch without an end date for each partner, with 200 single-seat ids and one unlimited id, and the special ids. */
async function seedUpids(tx: Db): Promise<void> {
  const past = new Date('2020-12-31T00:00:00Z');
  const batches = [
    ...PARTNERS.map(({ id, slug, passcode = null }) => ({
      id: `batch-${slug}`,
      partner_id: id,
      seats: null,
      taken: 0,
      ends_at: null,
      passcode,
    })),
    { id: 'batch-full', partner_id: 1001, seats: 1, taken: 1, ends_at: null, passcode: null },
    { id: 'batch-past', partner_id: 1001, seats: null, taken: 0, ends_at: past, passcode: null },
  ];
  await insertMissing(tx, 'batches', batches);

  const numbered = PARTNERS.flatMap(({ slug }) =>
    Array.from({ length: SEATS_PER_PARTNER }, (_, index) => ({
      upid: upidOf(slug, index + 1),
      batch_id: `batch-${slug}`,
      seats: 1,
      taken: 0,
    })),
  );
  const open = PARTNERS.map(({ slug }) => ({ upid: upidOf(slug), batch_id: `batch-${slug}`, seats: null, taken: 0 }));
  const special = SPECIAL_UPIDS.map(({ upid, batch, seats, taken }) => ({ upid, batch_id: batch, seats, taken }));
  const rows = JSON.stringify([...numbered, ...open, ...special]);
  await sql`insert into upids (upid, batch_id, seats, taken)
    select upid, batch_id, seats, taken from jsonb_to_recordset(${rows}::jsonb) as given (upid text, batch_id text, seats integer, taken integer)
    on conflict do nothing`.execute(tx);
}

async function seedPeople(tx: Db): Promise<void> {
  const roster = ROSTER.map((person, index) => ({
    id: `sandbox-${index + 1}`,
    partner_id: person.partnerId,
    matched_partner_id: person.matchedPartnerId ?? person.partnerId,
    first_name: person.firstName ?? null,
    last_name: person.lastName ?? null,
    dob: person.dob ?? null,
    policy_id: person.policyId ?? null,
    participant_id: person.participantId ?? null,
    email: person.email ?? null,
    outcome: person.outcome ?? ('ELIGIBLE' satisfies Schemas['EligibilityReason']),
    is_med_eligible: person.isMedEligible ?? false,
    effective_on: person.effectiveOn ?? null,
    info: '{}',
  }));
  await insertMissing(tx, 'roster', roster);
  // Rows of an older seed have no email.
  for (const { id, email } of roster)
    if (email !== null) await tx.updateTable('roster').set({ email }).where('id', '=', id).where('email', 'is', null).execute();
  const people = SINGLE_SIGN_ON.map((result) => ({
    eligibility_id: result.eligibilityId,
    partner_id: result.partnerId,
    result: JSON.stringify(result),
  }));
  await insertMissing(tx, 'single_sign_on', people);
}

async function seedPortal(tx: Db): Promise<void> {
  const users = PORTAL_USERS.map(({ code, partnerId, upid, linkedEmail }) => ({
    portal_user_id: code,
    partner_id: partnerId,
    upid,
    linked_email: linkedEmail,
  }));
  await insertMissing(tx, 'portal_users', users);
}

async function seedAccounts(tx: Db, now: Date): Promise<void> {
  const accounts = ACCOUNTS.map(({ email, kind, accessCode, migratesByHand = false }) => ({
    migrates_by_hand: migratesByHand,
    access_code: accessCode,
    email,
    email_key: email,
    kind,
    password_hash: kind === 'deleted' ? null : PASSWORD_HASH,
    partner_id: kind === 'b2b' ? 1001 : null,
    upid: null,
    program: kind === 'b2b' ? 'WEIGHT' : null,
    program_started_at: kind === 'b2b' ? now : null,
    first_name: 'Sam',
    last_name: 'Sandbox',
  }));
  const members = MEMBERS.map((member) => ({
    access_code: member.accessCode,
    email: member.email,
    email_key: member.email,
    kind: 'b2b' as const,
    password_hash: PASSWORD_HASH,
    partner_id: 1001,
    upid: null,
    program: member.program,
    program_started_at: new Date(now.getTime() - member.days * DAY_MS),
    first_name: member.firstName,
    last_name: member.lastName,
    dob: member.dob,
    gender: member.gender,
    retriage: JSON.stringify(member.retriage),
  }));
  await insertMissing(tx, 'accounts', accounts);
  await insertMissing(tx, 'accounts', members);
  const codes = [...accounts, ...members].map(({ access_code }) => access_code);
  await tx
    .insertInto('account_emails')
    .columns(['email_key', 'access_code'])
    .expression(({ selectFrom }) => selectFrom('accounts').select(['email_key', 'access_code']).where('access_code', 'in', codes))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tokens = MEMBERS.map(({ token, accessCode }) => ({
    token_hash: hashToken(token),
    access_code: accessCode,
    expires_at: new Date('2099-01-01T00:00:00Z'),
  }));
  await insertMissing(tx, 'tokens', tokens);
  await insertMissing(tx, 'opt_outs', OPTED_OUT);
}
