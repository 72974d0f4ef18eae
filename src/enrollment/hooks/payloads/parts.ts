import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import type { PayloadInput } from '../../../runtime/engine/types.ts';

/** An object without the keys that have nothing to say: what was not asked is left out of a payload, never invented (S-108). */
export function compact(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** A form's answer as an object; empty when it was not given. */
export function formAnswer({ way }: Pick<PayloadInput, 'way'>, key: string): JsonObject {
  const answer = way.known[key];
  return isJsonObject(answer) ? answer : {};
}

/** Passwords have these keys in every set; answers that are carried over come without their steps. */
const PASSWORDS: readonly string[] = ['createPassword', 'existingPassword'];

/** The answers that may be stored: those on the way, without the sensitive steps (passwords). @see PAY-20 */
export function surveyAnswers({ set, way: { answers } }: Pick<PayloadInput, 'set' | 'way'>): JsonObject {
  const secret = sensitiveKeys(set);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !secret.has(name)));
}

const keysOfSets = new WeakMap<QuestionSet, ReadonlySet<string>>();

function sensitiveKeys(set: QuestionSet): ReadonlySet<string> {
  const known = keysOfSets.get(set);
  if (known) return known;
  const keys = new Set([...PASSWORDS, ...set.steps.filter((step) => step.sensitive).map((step) => step.answerKey ?? step.id)]);
  keysOfSets.set(set, keys);
  return keys;
}

/** The id that the server looks eligibility up by: that of the check that was passed, or of the single sign-on. */
export function eligibilityIdOf(input: PayloadInput): Json | undefined {
  return known(input, 'eligibility.participantEligibilityId') ?? known(input, 'eligibility.eligibilityId');
}

/** A phone number as E.164: `+12015550123`; a trunk zero (07400 in GB) is dropped. @see [S-043] */
export function e164(phone: Json | undefined): string | undefined {
  if (!isJsonObject(phone)) return undefined;
  const { country, dialCode, value } = phone;
  if (typeof value !== 'string') return undefined;
  const parsed = typeof country === 'string' && isSupportedCountry(country) ? parsePhoneNumberFromString(value, country) : undefined;
  if (parsed) return parsed.number;
  return typeof dialCode === 'string' ? `${dialCode}${value.replaceAll(/\D/g, '')}` : undefined;
}

/** The form that asks for phone and address: completeProfile, or medSignup in re-triage. */
export function profileForm(input: PayloadInput): JsonObject {
  return { ...formAnswer(input, 'medSignup'), ...formAnswer(input, 'completeProfile') };
}

/** The address to send: the validated one over the one entered. @see [ACCT-05] [API-22] */
export function addressOf(input: PayloadInput): JsonObject | undefined {
  const { address } = profileForm(input);
  const validated = input.results['validateAddress']?.['billingAddress'];
  if (!isJsonObject(address)) return undefined;
  return { country: 'US', ...address, ...(isJsonObject(validated) ? validated : {}) };
}

/** The password typed for a new account or of the existing one. */
export function passwordOf(input: PayloadInput): Json | undefined {
  return formAnswer(input, 'createPassword')['password'] ?? formAnswer(input, 'existingPassword')['password'];
}

/** The access code that the account creation or the migration gave, else that of the known member. */
export function accessCodeOf(input: PayloadInput): Json | undefined {
  return (
    input.results['createAccount']?.['accessCode'] ??
    input.results['migrateToB2B']?.['accessCode'] ??
    known(input, 'member.accessCode') ??
    known(input, 'profile.accessCode')
  );
}

/** Whether the member takes medicine; undefined where it was not asked. @see [S-108] */
export function useMedications({ way }: PayloadInput): 'yes' | 'no' | undefined {
  const { medications } = way.known;
  if (typeof medications !== 'number') return undefined;
  return medications > 0 ? 'yes' : 'no';
}

/** A name of the rules, undefined where it is unanswered. */
export function known(input: PayloadInput, name: string): Json | undefined {
  return input.way.read(name) ?? undefined;
}
