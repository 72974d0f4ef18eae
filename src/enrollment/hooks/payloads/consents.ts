import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import { accountForm, compact, profileForm } from './parts.ts';

const WAIVERS = ['eatingDisorderWaiver', 'bmiWaiver', 'idealWeightWaiver', 'pregnantWaiver'];

/** Returns the consents in a member's answers, as requests state them. The server compares a request with them. */
export function consentsIn(answers: JsonObject): JsonObject {
  const { ginaAdaConsent, mhmdaOptIn } = accountForm(answers);
  const { callsAndTexts, consentStatus, consentSignature } = profileForm(answers);
  return compact({
    ginaAdaConsent: agreementOf(ginaAdaConsent),
    mhmdaOptIn,
    callsAndTextsConsent: agreementOf(callsAndTexts),
    consentStatus,
    consentSignature,
    medicareConsent: answers['medicareConsent'],
    // Any of the liability waivers counts [PAY-10].
    liabilityWaiverConsent: agreementOf(WAIVERS.some((waiver) => answers[waiver] === true)),
  });
}

function agreementOf(answer: Json | undefined): 'AGREE' | undefined {
  return answer === true ? 'AGREE' : undefined;
}
