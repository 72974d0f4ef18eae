import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { consentsIn } from '../../enrollment/hooks/payloads/consents.ts';
import { profileForm } from '../../enrollment/hooks/payloads/parts.ts';
import { LOCALES } from '../../runtime/definitions/locales.ts';
import { REFUSED_STEPS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import { refusalAt } from './refusals.ts';
import type { FinishedWalk } from './claim.ts';
import type { Services } from '../services.ts';
import type { GivenConsent } from '../store/accounts.ts';

type Extras = components['schemas']['UserData']['extras'];

const CONSENTS = [
  'ginaAdaConsent',
  'mhmdaOptIn',
  'callsAndTextsConsent',
  'consentStatus',
  'consentSignature',
  'medicareConsent',
  'liabilityWaiverConsent',
] as const;

/** Consents that the page requests only in some locations. */
const BY_LOCATION = ['mhmdaOptIn', 'consentStatus', 'consentSignature'];

type ConsentName = (typeof CONSENTS)[number];

/**
 * Refuses consents that differ from the member's answers. A stored consent must have been requested and given, and a given consent
 * must be stored. A consent that depends on the location counts if the page has requested it, even if this request comes from another
 * location, for example after a change from Wi-Fi to a mobile network.
 * @param stated the consents of the request
 * @param sent the answers as the page sent them, with those that the replay did not ask for
 * @param names the consents that this kind of request has
 */
export function consentMismatchRefusal(
  { way, allAnswers }: Pick<FinishedWalk, 'way' | 'allAnswers'>,
  stated: Partial<Pick<Extras, ConsentName>>,
  sent: JsonObject,
  names: readonly ConsentName[] = CONSENTS,
): Failure | null {
  const [answered, claimed] = [consentsIn(allAnswers), consentsIn(sent)];
  const answerTo = (name: ConsentName): Json | undefined => answered[name] ?? (BY_LOCATION.includes(name) ? claimed[name] : undefined);
  const mismatch = names.find((name) => comparable(stated[name]) !== comparable(answerTo(name)));
  return mismatch === undefined ? null : refusalAt(way, `The consent ${mismatch} differs from the one in the answers.`);
}

/** Normalises a consent: ignores spaces around a signature, and treats a refused consent like one that was not requested. */
function comparable(consent: Json | undefined): Json | undefined {
  return typeof consent === 'string' ? consent.trim() : consent || undefined;
}

/** Refuses an enrollment without the GINA consent where the definitions ask for it: in the answers, or in the page's claim of them [VAL-26]. */
export function ginaConsentRefusal(walked: FinishedWalk | Failure, { ginaAdaConsent }: Extras): Failure | null {
  const isMissing = walked.ok
    ? consentsIn(walked.allAnswers)['ginaAdaConsent'] === 'AGREE' && ginaAdaConsent !== 'AGREE'
    : walked.details.errors?.some(({ path }) => path.endsWith('/ginaAdaConsent')) === true;
  return isMissing ? fail(422, 'GINA_CONSENT_REQUIRED', { step: REFUSED_STEPS.account }) : null;
}

/**
 * Returns the consent to calls and texts with the text that the member read; an empty list without consent. Refuses a text that no
 * version of the product has shown.
 */
export async function callsAndTextsOf(
  { way, allAnswers, setHash }: Pick<FinishedWalk, 'way' | 'allAnswers' | 'setHash'>,
  { consentTexts }: Pick<Services, 'consentTexts'>,
): Promise<readonly GivenConsent[] | Failure> {
  const form = profileForm(allAnswers);
  if (form['callsAndTexts'] !== true) return [];
  const hash = await consentTexts(String(form['callsAndTextsShown']));
  if (hash === null) return refusalAt(way, 'No version of the product has shown this text of the consent callsAndTexts.');
  const locale = LOCALES.find((supported) => supported === form['locale']) ?? 'en';
  return [{ name: 'callsAndTexts', value: 'AGREE', shown: { hash, locale }, setHash }];
}
