import { describe, expect, it } from 'vitest';
import { IDLE_MILLISECONDS } from './draftStore.ts';
import { memoryKeys } from './testSupport.ts';
import { memoryCookies } from '../storage/memoryCookies.ts';
import { dropResetAnswers, storeResetAnswers, takeResetAnswers, type ResetAnswersOptions } from './resetAnswers.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_000_000;

const ADA = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
const ACCOUNT = { email: 'ada@example.com', ginaAdaConsent: true };

function browser(): ResetAnswersOptions & {
  readonly cookies: ReturnType<typeof memoryCookies>;
  readonly keys: ReturnType<typeof memoryKeys>;
} {
  let ids = 0;
  return { cookies: memoryCookies(), keys: memoryKeys(), now: () => NOW, newId: () => `id${(ids += 1)}` };
}

describe('the answers that a password reset keeps', () => {
  it('are eligibility and account, and are restored once in the same browser [ACCT-25]', async () => {
    const here = browser();
    const answers = { eligibilityCheck: ADA, createAccount: ACCOUNT };
    await storeResetAnswers(here, { upid: 'U', answers });
    expect(await takeResetAnswers(here)).toEqual({ upid: 'U', answers });
    expect(await takeResetAnswers(here)).toBeNull();
    expect([here.cookies.all.size, here.keys.all.size]).toEqual([0, 0]);
  });

  it('never include a password or an answer about health', async () => {
    const here = browser();
    const answers = {
      createAccount: ACCOUNT,
      existingPassword: { password: 'secret' },
      createPassword: { password: 'secret' },
      pregnant: 'yes',
    };
    await storeResetAnswers(here, { upid: 'U', answers });
    expect(await takeResetAnswers(here)).toEqual({ upid: 'U', answers: { createAccount: ACCOUNT } });
  });

  it('are unreadable in the cookie and in another browser', async () => {
    const [here, elsewhere] = [browser(), browser()];
    await storeResetAnswers(here, { upid: 'U', answers: { createAccount: ACCOUNT } });
    const cookie = here.cookies.read('passwordResetAnswers') ?? '';
    expect(cookie).toMatch(/^id1\.[\w+/=]+$/);
    expect(atob(cookie.split('.')[1] ?? '')).not.toContain('ada');
    elsewhere.cookies.write('passwordResetAnswers', cookie);
    expect(await takeResetAnswers(elsewhere)).toBeNull();
    expect(elsewhere.cookies.all.size).toBe(0);
  });

  it('expire with the cookie, later than drafts', async () => {
    const here = browser();
    await storeResetAnswers(here, { upid: null, answers: { createAccount: ACCOUNT } });
    await here.keys.removeUnused(NOW + DAY - 1 - IDLE_MILLISECONDS);
    expect(here.keys.all.size).toBe(1);
    await here.keys.removeUnused(NOW + DAY + 1 - IDLE_MILLISECONDS);
    expect(here.keys.all.size).toBe(0);
  });

  it('are replaced by the next request', async () => {
    const here = browser();
    await storeResetAnswers(here, { upid: 'U', answers: { createAccount: { email: 'old@example.com' } } });
    await storeResetAnswers(here, { upid: 'U', answers: { createAccount: ACCOUNT } });
    expect(here.keys.all.size).toBe(1);
    expect(await takeResetAnswers(here)).toMatchObject({ answers: { createAccount: ACCOUNT } });
  });

  it.each([
    ['nothing', ''],
    ['no sealed part', 'id1'],
    ['an unrelated text', 'id1.AAAA'],
    ['the name of an Object.prototype member', '__proto__.toString'],
  ])('are null for a cookie that contains %s', async (_title, value) => {
    const here = browser();
    here.cookies.write('passwordResetAnswers', value);
    expect(await takeResetAnswers(here)).toBeNull();
  });

  it('are deleted with their key', async () => {
    const here = browser();
    await storeResetAnswers(here, { upid: 'U', answers: { createAccount: ACCOUNT } });
    await dropResetAnswers(here);
    expect([here.cookies.all.size, here.keys.all.size]).toEqual([0, 0]);
  });

  it('are not stored when they exceed the size of a cookie', async () => {
    const here = browser();
    await storeResetAnswers(here, { upid: 'U', answers: { createAccount: { email: 'x'.repeat(4000) } } });
    expect([here.cookies.all.size, here.keys.all.size]).toEqual([0, 0]);
  });
});
