import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import type { PayloadHook, PayloadInput } from '../../../runtime/engine/types.ts';
import { accessCodeOf, addressOf, compact, e164, formAnswer, valueOf, profileForm, useMedications } from './parts.ts';
import { consentsIn } from './consents.ts';
import { sentAnswers } from './sentAnswers.ts';
import { wasOffered } from './derivedSurveyAnswers.ts';

/** Names of painful body parts in the API. "None" is sent as UNKNOWN [S-114]. */
const MSK_PAIN: ReadonlyMap<Json, string> = new Map([
  ['knee', 'KNEE'],
  ['hip', 'HIP'],
  ['lowerBack', 'LOWER_BACK'],
  ['upperBack', 'UPPER_BACK'],
  ['none', 'UNKNOWN'],
]);

function mskPain(answer: Json | undefined): readonly string[] | undefined {
  return Array.isArray(answer) ? answer.map((bodyPart) => MSK_PAIN.get(bodyPart) ?? 'UNKNOWN') : undefined;
}

function dppSurveyData({ way }: PayloadInput): JsonObject {
  const { phq1, phq2, phq3, phq4, mskPainLevel, a1c } = way.effectiveAnswers;
  return compact({
    phq1Answer: phq1,
    phq2Answer: phq2,
    phq3Answer: phq3,
    phq4Answer: phq4,
    mskPain: mskPain(way.effectiveAnswers['mskPain']),
    mskPainLevel,
    initialA1c: a1c,
  });
}

function homeAddress(input: PayloadInput): JsonObject {
  const address = addressOf(input) ?? {};
  return compact({
    addressLine1: address['address1'],
    addressLine2: address['address2'],
    city: address['city'],
    zoneCode: address['region'],
    postalCode: address['zipcode'],
    countryCode: address['country'],
    phoneNumber: e164(profileForm(input.way.effectiveAnswers)['phoneNumber']),
  });
}

/** The data of the medical intake [PAY-16] [S-153]. */
function medRetriageData(input: PayloadInput): JsonObject {
  const { mainReason, familyHistory, pregnant, healthConditions } = input.way.effectiveAnswers;
  const height = formAnswer(input, 'heightWeight');
  const form = profileForm(input.way.effectiveAnswers);
  return compact({
    userId: valueOf(input, 'profile.userId') ?? accessCodeOf(input),
    homeAddress: homeAddress(input),
    mainReason,
    familyHistory,
    pregnant,
    healthConditions,
    heightFeet: height['heightFeetPortion'],
    heightInch: height['heightInchesPortion'],
    weightLbs: height['weight'],
    useMedications: useMedications(input),
    suicideOrSelfHarm1: form['suicideOrSelfHarm1'],
    suicideOrSelfHarm2: form['suicideOrSelfHarm2'],
  });
}

/** Returns where a scale is shipped: the shipping address if it differs, else the home address. */
function scaleShippingAddress(input: PayloadInput): Json | undefined {
  const form = profileForm(input.way.effectiveAnswers);
  return form['sameShippingAddress'] === false ? form['shippingAddress'] : form['address'];
}

/** Builds POST /retriage/migrateUser, which moves the member to the program that re-triage led to [PAY-11]. */
export const migrateUser: PayloadHook = (input) => {
  const survey = sentAnswers(input);
  return {
    operation: 'migrateUser',
    body: compact({
      accessCode: accessCodeOf(input),
      survey,
      surveyJson: JSON.stringify(survey),
      offering: input.way.program,
      partnerId: input.context.partner.id,
      completionStatus: 'COMPLETE',
      ...wasOffered(input),
      heightCm: valueOf(input, 'derived.heightCm'),
      weightKg: valueOf(input, 'derived.weightKg'),
      scaleShippingAddress: scaleShippingAddress(input),
      callsAndTextsConsent: consentsIn(input.way.effectiveAnswers)['callsAndTextsConsent'],
      dppSurveyData: dppSurveyData(input),
      medRetriageData: valueOf(input, 'derived.medicalIntake') === true ? medRetriageData(input) : undefined,
    }),
  };
};
