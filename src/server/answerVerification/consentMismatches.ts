import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { givesWaiverConsent } from '../../enrollment/hooks/payloads/waivers.ts';
import { LOCALES } from '../../runtime/definitions/locales.ts';
import { fail, type Failure } from '../base/problem.ts';
import { refusalAt, type FinishedWalk } from './replay.ts';
import type { Services } from '../services.ts';
import type { ConsentGiven } from '../store/accounts.ts';

type Extras = components['schemas']['UserData']['extras'];

/**
 * Refuses consents that differ from the member's answers. A stored consent must have been asked for and given, and a given
 * consent must be stored. Some consents are asked by location only: one that the page has asked counts, although the location of
 * this request is another, as after a change from Wi-Fi to a mobile network.
 * @param sent the answers as the page sent them, with those that the replay did not ask for
 */
export function consentMismatchRefusal(
  { way, allAnswers }: Pick<FinishedWalk, 'way' | 'allAnswers'>,
  extras: Extras,
  sent: JsonObject,
): Failure | null {
  const account = formIn(allAnswers, 'createAccount');
  const profile = formIn(allAnswers, 'completeProfile');
  const byLocation = (form: string, field: string): Json | undefined => formIn(allAnswers, form)[field] ?? formIn(sent, form)[field];
  const pairs: Readonly<Record<string, readonly [claimed: unknown, answered: Json | undefined]>> = {
    ginaAdaConsent: [extras.ginaAdaConsent === 'AGREE', account['ginaAdaConsent'] === true],
    mhmdaOptIn: [extras.mhmdaOptIn === true, byLocation('createAccount', 'mhmdaOptIn') === true],
    callsAndTextsConsent: [extras.callsAndTextsConsent === 'AGREE', profile['callsAndTexts'] === true],
    consentStatus: [extras.consentStatus, byLocation('completeProfile', 'consentStatus')],
    consentSignature: [extras.consentSignature?.trim(), trimmed(byLocation('completeProfile', 'consentSignature'))],
    medicareConsent: [extras.medicareConsent, allAnswers['medicareConsent']],
    liabilityWaiverConsent: [extras.liabilityWaiverConsent === 'AGREE', givesWaiverConsent(allAnswers)],
  };
  const mismatch = Object.entries(pairs).find(([, [claimed, answered]]) => (claimed ?? null) !== (answered ?? null));
  return mismatch ? refusalAt(way, `The consent ${mismatch[0]} differs from the one in the answers.`) : null;
}

/** Refuses an enrollment without the GINA consent where the definitions ask for it: in the answers, or in the page's claim of them [VAL-26]. */
export function ginaConsentRefusal(walked: FinishedWalk | Failure, { ginaAdaConsent }: Extras): Failure | null {
  const isMissing = walked.ok
    ? formIn(walked.allAnswers, 'createAccount')['ginaAdaConsent'] === true && ginaAdaConsent !== 'AGREE'
    : walked.details.errors?.some(({ path }) => path.endsWith('/createAccount/ginaAdaConsent')) === true;
  return isMissing ? fail(422, 'GINA_CONSENT_REQUIRED', { step: 'createAccount' }) : null;
}

/** Refuses a re-triage whose consent to calls and texts differs from the answer. */
export function retriageConsentMismatchRefusal(
  { way, allAnswers }: Pick<FinishedWalk, 'way' | 'allAnswers'>,
  { callsAndTextsConsent }: Pick<components['schemas']['MigrateUser'], 'callsAndTextsConsent'>,
): Failure | null {
  const isAnswered = formIn(allAnswers, 'medSignup')['callsAndTexts'] === true;
  return isAnswered === (callsAndTextsConsent === 'AGREE')
    ? null
    : refusalAt(way, 'The consent callsAndTextsConsent differs from the one in the answers.');
}

/**
 * Returns the consent to calls and texts with the text that the member read; an empty list without consent. Refuses a text that no
 * version of the product has shown.
 */
export async function callsAndTextsOf(
  { way, allAnswers, setHash }: Pick<FinishedWalk, 'way' | 'allAnswers' | 'setHash'>,
  { consentTexts }: Pick<Services, 'consentTexts'>,
): Promise<readonly ConsentGiven[] | Failure> {
  const form = Object.values(allAnswers).find((answer) => isJsonObject(answer) && answer['callsAndTexts'] === true);
  if (!isJsonObject(form)) return [];
  const hash = await consentTexts(String(form['callsAndTextsShown']));
  if (hash === null) return refusalAt(way, 'The text of the consent callsAndTexts is not one that was shown.');
  const locale = LOCALES.find((supported) => supported === form['locale']) ?? 'en';
  return [{ name: 'callsAndTexts', value: 'AGREE', shown: { hash, locale }, setHash }];
}

function trimmed(value: Json | undefined): Json | undefined {
  return typeof value === 'string' ? value.trim() : value;
}

function formIn(allAnswers: JsonObject, key: string): JsonObject {
  const answer = allAnswers[key];
  return isJsonObject(answer) ? answer : {};
}
