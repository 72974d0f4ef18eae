/** Equivalent mutants, with the reason why no member can kill them. */
interface Group {
  readonly reason: string;
  /** Keys of mutants: file, path, change. */
  readonly keys: readonly string[];
}

const LATER = 'The other waivers come later on the way, so none of them has been given yet.';
const ECHO = 'The eligibility check returns the typed values, so the fact that the rule reads instead has the same value.';
const ALWAYS = 'Nobody reaches the end of the survey without it: its question is always asked, and must be answered.';
const ALREADY_NONE = 'The program is already NONE when the question is asked.';
const NO_MOOD = 'In MOOD the question before this one is not asked, so the rest of the rule already fails.';
const EXACT = 'BMI is 703 × pounds / inches²; 703 is 19 × 37, so no whole numbers of pounds and inches below 108 give this BMI exactly.';
const SELECTION =
  'The selection is reached only if WEIGHT and DPP are offered and MOOD is not. With MOOD, the health goal is asked and decides.';
const NO_PARTNER = 'No environment lists a partner here.';

const GROUPS: readonly Group[] = [
  {
    reason: 'A walk makes no partial saves. tests/definitions/partialSave.test.ts tests the rule.',
    keys: [
      'DPP_SURVEY.json partialSave/when: not the rule partialTriagePartner',
      'TRANSITION_SURVEY.json partialSave/when: not the rule partialTriagePartner',
      'rules/common.json rules/partialTriagePartner: not "in"',
    ],
  },
  {
    reason: 'A walk does not show the initial values of a form. tests/definitions/prefill.test.ts tests them.',
    keys: [
      'rules/common.json derived/phoneOnRecord/args/number: eligibility.phoneNumber is not read',
      'rules/common.json derived/phoneOnRecord/args/country: eligibility.address.country is not read',
    ],
  },
  {
    reason: LATER,
    keys: [
      'DPP_SURVEY.json rules/eatingDisorderNeedsWaiver: part 2 of "and" is removed',
      'rules/waivers.json rules/waivedBesideEatingDisorder: part 3 of "or" is removed',
      'rules/waivers.json rules/waivedBesideBmi: part 2 of "or" is removed',
      'rules/waivers.json rules/waivedBesideBmi: part 3 of "or" is removed',
      'rules/waivers.json rules/waivedBesideIdealWeight: part 3 of "or" is removed',
    ],
  },
  {
    reason: 'A member who refuses a waiver cannot continue. Where the pregnancy waiver counts, the pregnancy already counts.',
    keys: ['rules/waivers.json rules/pregnantWaived/==/1: true becomes false'],
  },
  {
    reason: NO_MOOD,
    keys: [
      'DPP_SURVEY.json rules/idealWeightNeedsWaiver: part 2 of "and" is removed',
      'steps/prediabetesHistory.json visibleWhen: part 1 of "and" is removed',
      'steps/dppMedOverview.json visibleWhen: part 1 of "and" is removed',
      'rules/health.json derived/riskScore/when: part 2 of "and" is removed',
    ],
  },
  {
    reason: ECHO,
    keys: [
      'DPP_SURVEY.json rules/employeeIdKnown: part 2 of "or" is removed',
      'DPP_SURVEY.json derived/dob/rule: part 2 of "or" is removed',
      'DPP_SURVEY.json derived/statedAge/rule: part 2 of "or" is removed',
      'DPP_SURVEY.json completionRequires/0/rule/and/3: part 2 of "or" is removed',
      'DPP_SURVEY.json completionRequires/0/rule/and/4: part 2 of "or" is removed',
    ],
  },
  {
    reason: ALWAYS,
    keys: [
      'DPP_SURVEY.json completionRequires/0/rule: part 1 of "and" is removed',
      'DPP_SURVEY.json completionRequires/0/rule: part 2 of "and" is removed',
      'DPP_SURVEY.json completionRequires/0/rule: part 3 of "and" is removed',
    ],
  },
  {
    reason: 'Every complete way ends in a program: `survey explore` proves it for every partner.',
    keys: ['DPP_SURVEY.json completionRequires/1: requirement 2 is removed'],
  },
  {
    reason: NO_PARTNER,
    keys: [
      'DPP_SURVEY.json steps/createAccount/variant: branch 2 of "if" is removed',
      'DPP_SURVEY.json steps/createAccount/variant/if/3: "special" becomes "consumer"',
      'rules/common.json rules/consentAsked: part 2 of "and" is removed',
    ],
  },
  {
    reason: 'Only members of a partner with diabetes management are asked for the provider, so the answer implies such a partner.',
    keys: ['DPP_SURVEY.json steps/diabetesSupport/visibleWhen: part 1 of "and" is removed'],
  },
  {
    reason: 'Without a program, the set begins with NONE anyway.',
    keys: ['RECURRING_OUTCOMES.json startProgram: part 2 of "or" is removed'],
  },
  {
    reason: ALREADY_NONE,
    keys: [
      'RETRIAGE_SURVEY.json steps/confirmChangeProgramDpp/effects/1: effect 2 is removed',
      'steps/dppMedMoreOptions.json effects/1: effect 2 is removed',
      'steps/dppMedOverview.json effects/1: effect 2 is removed',
      'steps/dppMedOverview.json effects/1/when/==/1: "next" becomes "seeMoreOptions"',
      'steps/weightMedMoreOptions.json effects/1: effect 2 is removed',
      'steps/weightMedOverview.json effects/1: effect 2 is removed',
      'steps/weightMedOverview.json effects/1/when/==/1: "next" becomes "seeMoreOptions"',
    ],
  },
  {
    reason: 'The offer starts the set over, which a walk does not follow. Tests of the page and the server cover the rule.',
    keys: ['RETRIAGE_SURVEY.json screenOuts/PREGNANT/offer/when: not the rule offersMood'],
  },
  {
    reason: EXACT,
    keys: [
      'rules/health.json rules/lowBmiForEthnicity/and/0: "<" becomes "<="',
      'rules/health.json rules/medBmi/or/0: ">=" becomes ">"',
      'rules/health.json rules/medBmi/or/1/and/0: ">=" becomes ">"',
      'rules/measures.json rules/bmiUnder23: "<" becomes "<="',
    ],
  },
  {
    reason: '`preferNotToSay` is exclusive, so a list with it cannot contain `asian`: the first part already decides.',
    keys: ['rules/health.json rules/saysAsian: part 2 of "and" is removed'],
  },
  {
    reason: 'A member who agreed to any other waiver is underweight, wants to be, or is pregnant, which other parts already test.',
    keys: ['rules/health.json rules/dppExcluded: part 6 of "or" is removed'],
  },
  {
    reason: 'Without it there is no BMI either, so the part that compares the BMI already fails.',
    keys: [
      'rules/health.json derived/medEligible/rule: part 4 of "and" is removed',
      'rules/health.json derived/medEligible/rule: part 5 of "and" is removed',
    ],
  },
  {
    reason: 'Until all four answers are given, the sum is null anyway.',
    keys: [
      'rules/phq.json derived/phqTotal/when: "and" becomes "or"',
      'rules/phq.json derived/phqTotal/when: part 1 of "and" is removed',
      'rules/phq.json derived/phqTotal/when: part 2 of "and" is removed',
      'rules/phq.json derived/phqTotal/when: part 3 of "and" is removed',
      'rules/phq.json derived/phqTotal/when: part 4 of "and" is removed',
    ],
  },
  {
    reason: SELECTION,
    keys: [
      'TRANSITION_SURVEY.json rules/offeredPrograms: part 3 of "merge" is removed',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/0/if/1: "DPP" is added',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/1/if/1: "WEIGHT" is added',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/2: branch 1 of "if" is removed',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/2/if/1: "MOOD" is removed',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/2/if/1: "WEIGHT" is added',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/2/if/1: "DPP" is added',
      'TRANSITION_SURVEY.json rules/offeredPrograms/merge/2/if/1/0: "MOOD" becomes "WEIGHT"',
    ],
  },
  {
    reason: 'For a partner that offers only MOOD, the branches below also lead to MOOD.',
    keys: ['TRANSITION_SURVEY.json rules/offersOneProgram/and/0: part 3 of "or" is removed'],
  },
];

/** The reason why no member can kill a mutant, by its key. */
export const EQUIVALENTS: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(({ reason, keys }) => keys.map((key) => [key, reason] as const)),
);
