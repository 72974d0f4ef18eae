import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import type { PayloadHook, PayloadInput } from '../../../runtime/engine/types.ts';
import {
  accessCodeOf,
  accountForm,
  addressOf,
  compact,
  e164,
  eligibilityIdOf,
  formAnswer,
  valueOf,
  passwordOf,
  profileForm,
  useMedications,
} from './parts.ts';
import { sentAnswers } from './sentAnswers.ts';
import { consentsIn } from './consents.ts';

/** Maps the answer to sex to the payload's gender [PAY-07] [PAY-08] [T-04]. */
export function genderOf(sex: Json | undefined): string | undefined {
  if (sex === undefined || sex === null) return undefined;
  return sex === 'female' || sex === 'male' ? sex : 'self-identified';
}

function fullName(input: PayloadInput): string | undefined {
  const name = [valueOf(input, 'eligibility.firstName'), valueOf(input, 'eligibility.lastName')]
    .filter((part) => typeof part === 'string')
    .join(' ');
  return name === '' ? undefined : name;
}

/** Returns whether the member wants a scale; undefined when it was not asked [C-25]. */
export function orderScale({ way }: PayloadInput): boolean | undefined {
  const answer = way.answers['scaleOptIn'] ?? way.answers['scaleEarningOptIn'];
  return answer === undefined ? undefined : answer === 'yes';
}

function extras(input: PayloadInput): JsonObject {
  const { way } = input;
  const profile = profileForm(input.way.effectiveAnswers);
  return compact({
    address: addressOf(input),
    b2bUserId: valueOf(input, 'member.b2bUserId'),
    ...consentsIn(way.effectiveAnswers),
    orderScale: orderScale(input),
    program: way.program,
    employeeId: valueOf(input, 'eligibility.employeeId') ?? profile['employeeId'],
    firstName: valueOf(input, 'eligibility.firstName'),
    lastName: valueOf(input, 'eligibility.lastName'),
    phoneNumber: e164(profile['phoneNumber']),
    dob: valueOf(input, 'eligibility.dob'),
    dppTriageKey: input.results['saveTriage']?.['key'] ?? input.results['savePartialTriage']?.['key'] ?? valueOf(input, 'member.triageKey'),
    shippingAddress: profile['sameShippingAddress'] === false ? profile['shippingAddress'] : undefined,
    policyId: valueOf(input, 'eligibility.policyId'),
    enrolledInMedicare: way.answers['enrolledInMedicare'],
    eligibilityId: eligibilityIdOf(input),
    experimentAssignments: { ...input.context.experiments },
    partnerName: input.context.partner.name,
  });
}

/** Builds the userData of account creation and of the migration to a sponsored account [PAY-01] [PAY-02] [PAY-03]. */
function userData(input: PayloadInput): JsonObject {
  const profile = profileForm(input.way.effectiveAnswers);
  const coursePacks = input.way.answers['coursePackSelection'];
  return compact({
    coursePacks: Array.isArray(coursePacks) ? coursePacks : [],
    gender: genderOf(input.way.effectiveAnswers['sex']),
    locale: profile['locale'] ?? valueOf(input, 'member.locale') ?? 'en',
    password: passwordOf(input),
    surveyAnswers: sentAnswers(input),
    age: valueOf(input, 'derived.age'),
    email: accountForm(input.way.effectiveAnswers)['email'] ?? valueOf(input, 'eligibility.email'),
    heightInCm: valueOf(input, 'derived.heightCm'),
    name: fullName(input),
    phoneNumber: e164(profile['phoneNumber']),
    weightInKg: valueOf(input, 'derived.weightKg'),
    forceExperimentsToAssign: valueOf(input, 'member.forceExperimentsToAssign'),
    weightLossData: valueOf(input, 'derived.weightLossPlan'),
    extras: extras(input),
  });
}

/** Builds POST /account/users: {upid, userData} [API-04] [D-09]. */
export const createAccount: PayloadHook = (input) => ({
  operation: 'createAccount',
  body: compact({ upid: valueOf(input, 'member.upid'), userData: userData(input) }),
});

/**
 * Builds POST /users/migrateToB2B: {upid, userData}, as for a new account but without a password, because the account already has
 * one [API-16].
 */
export const migrateToB2B: PayloadHook = (input) => {
  const { password: _, ...data } = userData(input);
  return { operation: 'migrateToB2B', body: compact({ upid: valueOf(input, 'member.upid'), userData: data }) };
};

/** Builds POST /telehealth/{accessCode}:enrollB2bUser [API-08]. Sent for MED only [S-153]. */
export const enrollB2bUser: PayloadHook = (input) => {
  const { way, results } = input;
  const profile = profileForm(input.way.effectiveAnswers);
  const address = addressOf(input) ?? {};
  const height = formAnswer(input, 'heightWeight');
  const accessCode = accessCodeOf(input);
  return {
    operation: 'enrollB2bUser',
    params: compact({ accessCode, notifySupportOnFail: true }),
    body: compact({
      userId: results['createAccount']?.['userId'] ?? accessCode,
      accessCode,
      firstName: valueOf(input, 'eligibility.firstName'),
      lastName: valueOf(input, 'eligibility.lastName'),
      dateOfBirth: valueOf(input, 'eligibility.dob'),
      gender: genderOf(way.effectiveAnswers['sex']),
      email: accountForm(input.way.effectiveAnswers)['email'],
      address1: address['address1'],
      address2: address['address2'],
      city: address['city'],
      stateCode: address['region'],
      zipCode: address['zipcode'],
      phoneNumber: e164(profile['phoneNumber']),
      mainReason: way.answers['mainReason'],
      familyHistory: way.answers['familyHistory'],
      pregnant: way.answers['pregnant'],
      healthConditions: way.answers['healthConditions'],
      heightFeet: height['heightFeetPortion'],
      heightInch: height['heightInchesPortion'],
      weightLbs: height['weight'],
      partnerId: input.context.partner.id,
      useMedications: useMedications(input),
      suicideOrSelfHarm1: profile['suicideOrSelfHarm1'],
      suicideOrSelfHarm2: profile['suicideOrSelfHarm2'],
    }),
  };
};
