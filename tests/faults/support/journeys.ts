import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { QuestionSetName } from '../../../src/enrollment/vocabulary/sets.ts';
import type { CallPort, Context, Session } from '../../../src/runtime/engine/types.ts';
import { walk } from '../../../src/runtime/engine/walk.ts';
import { retriageMember } from '../../../src/enrollment/hooks/replies/retriageEligibility.ts';
import { withLogin, ownerOf, type LoggedInEmail } from '../../../src/enrollment/pages/transition/transitionLogin.ts';
import { makePasswords } from '../../../src/server/security/passwords.ts';
import { hashToken } from '../../../src/server/base/secrets.ts';
import { splitCarried } from '../../../src/enrollment/surveyAdapter/handOff/carryOver.ts';
import { enteringContext, setOf } from '../../server/support/completing.ts';
import { bearer, type ContractServer } from '../../server/support/contractServer.ts';
import { medMember, PASSWORD, weightMember } from '../../journeys/support/members.ts';

/** A member who has answered the last question of a survey. */
export interface Finished {
  readonly email: string;
  readonly session: Session;
  /** The token of a member who is already known. */
  readonly token?: string;
  /** Wraps the calls as the page does. */
  readonly around?: (port: CallPort) => CallPort;
}

/** A way through a survey, to test its completion. */
export interface Journey {
  readonly title: string;
  readonly set: QuestionSetName;
  readonly finish: (server: ContractServer, email: string) => Promise<Finished>;
  /** Calls that belong to another way through the same survey. */
  readonly without?: readonly string[];
  /** The call that requires the login. */
  readonly needsLogin?: string;
}

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
/** An address that the server would normalise. */
export const ENTERED = { country: 'US', address1: '12  Elm Street', city: 'Austin', region: 'tx', zipcode: '78701' };
/** A profile form as the page submits it, with a formatted phone number. */
export const FORM = {
  phoneNumber: { country: 'US', dialCode: '+1', value: '(201) 555-0123' },
  address: ENTERED,
  sameShippingAddress: true,
};

function finish(name: QuestionSetName, context: Context, answers: JsonObject): Session {
  const { outcome, at, session } = walk(setOf(name), context, answers, ({ hook }) =>
    hook === 'checkPassword' ? { outcome: 'CORRECT' } : { outcome: 'AVAILABLE', result: { emailAvailability: 'AVAILABLE' } },
  );
  if (outcome !== 'completed') throw new Error(`the walk is ${outcome} at ${at}`);
  return session;
}

/** Copies a sandbox account, with its own token. */
async function copyAccount(
  { db }: ContractServer,
  accessCode: string,
  email: string,
): Promise<{ readonly code: string; readonly token: string }> {
  const row = await db.selectFrom('accounts').selectAll().where('access_code', '=', accessCode).executeTakeFirstOrThrow();
  const code = email.split('@', 1)[0]?.toUpperCase() ?? '';
  const hash = await makePasswords({ passwordCost: 'least', passwordQueue: 1, passwordWaitMs: 60_000, workers: 1 }).hash(PASSWORD, {
    lane: 'login',
    isDisconnected: () => false,
  });
  const { user_data: _, retriage, last_triage: _triage, health: _health, ...otherColumns } = row;
  await db
    .insertInto('accounts')
    .values({
      ...otherColumns,
      access_code: code,
      email,
      email_key: email,
      retriage: JSON.stringify(retriage),
      password_hash: typeof hash === 'string' ? hash : null,
    })
    .execute();
  const token = `token-of-${code}`;
  await db
    .insertInto('tokens')
    .values({ token_hash: hashToken(token), access_code: code, expires_at: new Date('2099-01-01T00:00:00Z') })
    .execute();
  return { code, token };
}

async function enroll(server: ContractServer, email: string): Promise<Finished> {
  const context = await enteringContext(server, 'acme', PERSON, {});
  return { email, session: finish('DPP_SURVEY', context, { ...medMember(email), completeProfile: FORM }) };
}

async function move(server: ContractServer, email: string): Promise<Finished> {
  await copyAccount(server, 'SANDBOX-PAID', email);
  const { session } = await enroll(server, email);
  const { carried, secrets } = splitCarried(session);
  const answers = { ...carried.answers, ...secrets };
  const context = { ...session.context, eligibility: carried.eligibility, carried: { answers, program: carried.program } };
  const login = rememberedLogin();
  return {
    email,
    session: finish('TRANSITION_SURVEY', context, answers),
    around: (port) => withLogin(port, () => ownerOf(answers), 'enrollment-web', login),
  };
}

/** Remembers in memory which member is logged in. */
export function rememberedLogin(): LoggedInEmail {
  let loggedInEmail: string | null = null;
  return { email: () => loggedInEmail, save: (email) => void (loggedInEmail = email) };
}

async function comeBack(server: ContractServer, email: string, set: QuestionSetName, answers: JsonObject): Promise<Finished> {
  const { code, token } = await copyAccount(server, 'MEMBER-WEIGHT', email);
  const reply = await server.call('GET', `/partners/retriageEligibility/${code}`, { headers: bearer(token) });
  const { profile, eligibility } = retriageMember(reply.body);
  const baseContext = await enteringContext(server, 'acme', PERSON, { accessCode: code, autologinVerified: true });
  const context: Context = { ...baseContext, enrollmentType: 'RETRIAGE', eligibility, profile: { ...profile, daysInProgram: 44 } };
  return { email, token, session: finish(set, context, { ...weightMember(email), ...answers }) };
}

const DIABETES = { heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 }, prediabetesHistory: ['prediabetes'] };

/** Every survey, completed. Together they make every call that a definition names. */
export const JOURNEYS: readonly Journey[] = [
  { title: 'an enrollment', set: 'DPP_SURVEY', finish: enroll, needsLogin: 'enrollB2bUser' },
  { title: 'a transition', set: 'TRANSITION_SURVEY', finish: move, needsLogin: 'migrateToB2B' },
  {
    title: 'a re-triage into MED',
    set: 'RETRIAGE_SURVEY',
    without: ['updateKeptOffering'],
    finish: (server, email) =>
      comeBack(server, email, 'RETRIAGE_SURVEY', { ...medMember(email), confirmChangeProgramMed: 'yes', medSignup: FORM }),
  },
  {
    title: 'a re-triage that keeps the plan',
    set: 'RETRIAGE_SURVEY',
    without: ['migrateUser', 'updateChangedOffering'],
    finish: (server, email) => comeBack(server, email, 'RETRIAGE_SURVEY', { ...DIABETES, confirmChangeProgramDpp: 'no' }),
  },
  {
    title: 'a check-in',
    set: 'RECURRING_OUTCOMES',
    finish: (server, email) =>
      comeBack(server, email, 'RECURRING_OUTCOMES', { weight: 170, exercise: 90, reachingHealthGoals: 'somewhatImproved' }),
  },
];
