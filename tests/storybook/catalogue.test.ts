import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedStoriesIn, storiesOfPages, storiesOfSet } from '../../.storybook/screens/catalogue.ts';
import { PAGES } from '../../.storybook/pages/pages.ts';
import { ROUTES, SANDBOX_INTAKE_PATH } from '../../src/enrollment/paths/routePaths.ts';
import { loadQuestionSet, loadTexts, questionSetNames } from '../../src/runtime/definitions/files.ts';
import { screensOf } from '../../src/workshop/preview/screens/entries.ts';

const TEXTS = loadTexts('en');
const SETS = questionSetNames().map((name) => loadQuestionSet(name));
const ALL = generatedStoriesIn(process.cwd());
const NAMES = ALL.flatMap(({ title, stories }) => stories.map(({ name }) => `${title} ${name}`)).join('\n');

/** The step ids and screens that the specification names. */
const SPECIFIED =
  `eligibilityCheck createAccount createPassword existingPassword completeProfile coursePackSelection healthGoal programOverview
  programSelection scaleOptIn dppMedOverview dppMedMoreOptions weightMedOverview weightMedMoreOptions confirmChangeProgramDpp
  confirmChangeProgramMed dppInformation a1c hadA1cTested diabetesDiagnosis diabetesType difficulties eatingDisorder education
  enrolledInMedicare medicareConsent ethnicity otherEthnicity familyHistory familyHistoryWeight gender sex gestationalDiabetes
  glp1Medication glp1Weight healthCareProfessional healthConditions heightWeight hypertension idealWeight locationState medications
  menopause menstrualCycle motivation mskPain mskPainLevel physicalActivity prediabetesHistory pregnant primaryCareProvider mainReason
  sleep stressEating phq1 phq2 phq3 phq4 nutritionBasics culturalImpacts eatingMovingAffordably exercise reachingHealthGoals weight
  personalizingProgram activeSubscription transitionExplainer retriageEligibilityCheck retriageKeepPlan retriageResult retriageTransition
  medSignup Finished Deeplink rt/auth Accessibility`.split(/\s+/);

describe('the generated stories', () => {
  it('show every step, confirmation and screen-out of every set', () => {
    for (const set of SETS) {
      const keys = storiesOfSet(set, TEXTS).flatMap(({ stories }) => stories.map(({ screen }) => screen.kind === 'survey' && screen.key));
      expect(keys.toSorted()).toEqual(
        screensOf(set, TEXTS)
          .map(({ key }) => key)
          .toSorted(),
      );
    }
  });
  it('include a new step under its section and title', () => {
    const [set] = SETS;
    const [step] = set?.steps ?? [];
    if (!set || !step) throw new Error('there is no set with a step');
    const added = { ...set, steps: [...set.steps, { ...step, id: 'newStep' }] };
    const texts = { ...TEXTS, steps: { ...TEXTS.steps, newStep: { title: 'Do you like tea?' } } };
    const group = storiesOfSet(added, texts).find(({ stories }) => stories.some(({ name }) => name === 'Do you like tea? (newStep)'));
    expect(group?.title).toBe(`Surveys/${set.name}/1 ${TEXTS.sections[step.section]}`);
  });
  it('have distinct addresses', () => {
    const addresses = ALL.flatMap(({ module, stories }) => stories.map(({ exportName }) => `${module} ${exportName.toLowerCase()}`));
    expect(new Set(addresses).size).toBe(addresses.length);
  });
  it.each(SPECIFIED)('include %s', (name) => expect(NAMES).toContain(name));
  it('show every route of the page', () => {
    const paths = [...Object.values(ROUTES), SANDBOX_INTAKE_PATH];
    const shown = PAGES.map(({ address }) => address.split('?')[0] ?? '');
    const isSurvey = (path: string): boolean => path.endsWith('/*');
    // /enroll redirects to the landing.
    const missing = paths.filter((path) => path !== ROUTES.enroll && !isSurvey(path) && !shown.some((one) => matches(path, one)));
    expect(missing).toEqual([]);
  });
  it('show every email', () => {
    const templates = /template: ('.*');/.exec(readFileSync('src/server/mail/mail.ts', 'utf8'))?.[1] ?? '';
    const stories = readFileSync('.storybook/screens/mails.stories.tsx', 'utf8');
    const shown = [...stories.matchAll(/Story = storyOf\(('\w+')\)/g)].map(([, template]) => template);
    expect(shown.toSorted()).toEqual(templates.split(' | ').toSorted());
  });
  it('name each error by the text that members read', () => {
    const errors = storiesOfPages().find(({ title }) => title === 'Pages/Errors')?.stories ?? [];
    expect(errors.map(({ name }) => name)).toContain('Something went wrong (DEFAULT)');
    expect(errors.filter(({ name }) => !/^[A-Z][^_]+ \([A-Z_]+( of .+)?\)$/.test(name))).toEqual([]);
  });
});

function matches(path: string, address: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
}
