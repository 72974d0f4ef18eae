import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asObject, isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { SECRET_KEYS } from '../../vocabulary/sharedConstants.ts';
import type { PayloadInput, Way } from '../../../runtime/engine/types.ts';

/** Drops keys without a value: a payload omits what was not asked and never invents it. */
export function compact(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** Returns a form's answer as an object; empty when it was not given. */
export function formAnswer({ way }: Pick<PayloadInput, 'way'>, key: string): JsonObject {
  return formIn(way.effectiveAnswers, key);
}

// objectAt of base/json.ts does the same, but using it here would add it to the chunk that the page loads before its first question.
function formIn(answers: JsonObject, key: string): JsonObject {
  const answer = answers[key];
  return asObject(answer);
}

/** Returns the answer to the form of a new account; empty when it was not given. */
export function accountForm(answers: JsonObject): JsonObject {
  return formIn(answers, 'createAccount');
}

/** Returns the answers that may be stored: those on the way, without those of sensitive steps (passwords) [PAY-20]. */
export function surveyAnswers({ set, way: { answers } }: { readonly set: QuestionSet; readonly way: Pick<Way, 'answers'> }): JsonObject {
  const secret = sensitiveKeys(set);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !secret.has(name)));
}

/** The keys of a set's sensitive answers. Carried answers arrive without their steps, so the known keys count in every set. */
const sensitiveKeys = memoise(
  ({ steps }: QuestionSet): ReadonlySet<string> =>
    new Set([...SECRET_KEYS, ...steps.filter((step) => step.sensitive).map((step) => step.answerKey ?? step.id)]),
);

/** Returns the id that the server uses to look up the eligibility: the passed check's, or the single sign-on's. */
export function eligibilityIdOf(input: PayloadInput): Json | undefined {
  return valueOf(input, 'eligibility.participantEligibilityId') ?? valueOf(input, 'eligibility.eligibilityId');
}

/**
 * Returns a phone number as E.164, such as `+12015550123`, without a trunk zero (07400 in GB) [S-043]; undefined without a number.
 */
export function e164(phone: Json | undefined): string | undefined {
  if (!isJsonObject(phone)) return undefined;
  const { country, dialCode, value } = phone;
  if (typeof value !== 'string') return undefined;
  const parsed = typeof country === 'string' && isSupportedCountry(country) ? parsePhoneNumberFromString(value, country) : undefined;
  if (parsed) return parsed.number;
  return typeof dialCode === 'string' ? `${dialCode}${value.replaceAll(/\D/g, '')}` : undefined;
}

/** Returns the answer to the form that asks for phone and address: completeProfile, or medSignup in re-triage. */
export function profileForm(answers: JsonObject): JsonObject {
  return { ...formIn(answers, 'medSignup'), ...formIn(answers, 'completeProfile') };
}

/** Returns the address to send: the validated fields override those entered [ACCT-05]. */
export function addressOf(input: PayloadInput): JsonObject | undefined {
  const { address } = profileForm(input.way.effectiveAnswers);
  const validated = input.results['validateAddress']?.['billingAddress'];
  if (!isJsonObject(address)) return undefined;
  return { country: 'US', ...address, ...asObject(validated) };
}

/** Returns the password typed for a new account, or that of the existing one. */
export function passwordOf(input: PayloadInput): Json | undefined {
  return formAnswer(input, 'createPassword')['password'] ?? formAnswer(input, 'existingPassword')['password'];
}

/** Returns the access code from account creation or migration, else that of the known member. */
export function accessCodeOf(input: PayloadInput): Json | undefined {
  return (
    input.results['createAccount']?.['accessCode'] ??
    input.results['migrateToB2B']?.['accessCode'] ??
    valueOf(input, 'member.accessCode') ??
    valueOf(input, 'profile.accessCode')
  );
}

/** Returns whether the member takes medication; undefined when it was not asked [S-108]. */
export function useMedications({ way }: PayloadInput): 'yes' | 'no' | undefined {
  const { medications } = way.effectiveAnswers;
  if (typeof medications !== 'number') return undefined;
  return medications > 0 ? 'yes' : 'no';
}

/** Returns the value of a name as rules read it; undefined when it is unanswered. */
export function valueOf(input: PayloadInput, name: string): Json | undefined {
  return input.way.read(name) ?? undefined;
}
