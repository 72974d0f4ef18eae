import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useEffect } from 'react';
import { TranslationProvider } from '../texts/translation.tsx';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { JsonObject } from '../base/json.ts';
import { EMPTY_ENVIRONMENT } from '../definitions/emptyEnvironment.ts';
import type { QuestionSet, Step, StepTexts } from '../definitions/types.ts';
import { compileSet } from '../engine/compile.ts';
import type { CallOutcome, CallSpec, Context, SessionRecord } from '../engine/types.ts';
import { startTranslator } from '../texts/i18next.tsx';
import { surveyTextFiles } from '../texts/surveyTextFiles.ts';
import { answerHandling } from './answerHandling.ts';
import type { PreparedSet } from './loadedSurvey.ts';
import { checksOfRecord, viewFor } from './loading/loadSurvey.ts';
import { startingSession } from './loading/startingSession.ts';
import { Survey } from './Survey.tsx';
import { stepIdIn } from './navigation/stepId.ts';
import type { Leaving, SurveyVisit } from './types.ts';
import { EnrollmentFrame } from '../../enrollment/pages/layout/EnrollmentFrame.tsx';
import { lazyHooks } from '../../enrollment/hooks/registry.ts';
import { LEGAL_DOCUMENTS } from '../../enrollment/vocabulary/legalDocuments.ts';
import { PRODUCT_NAME } from '../../enrollment/vocabulary/productName.ts';

const PRODUCT_TEXTS = {
  'en.json': () => Promise.resolve({ product: { name: PRODUCT_NAME, title: `{{page}} · ${PRODUCT_NAME}`, refused: 'Error: {{title}}' } }),
};

/** The facts of a visit through Acme. */
export const TEST_FACTS: JsonObject & SurveyVisit['facts'] = {
  productName: PRODUCT_NAME,
  partnerName: 'Acme',
  partnerLogo: undefined,
  documents: LEGAL_DOCUMENTS,
  supportHref: 'mailto:support@example.com',
  inApp: undefined,
  country: 'US',
};

/** Returns a default context, with changes. */
export function testContext(changes: Partial<Context> = {}): Context {
  return {
    today: '2026-03-02',
    environment: { ...EMPTY_ENVIRONMENT, name: 'development', partialTriagePartners: [20] },
    enrollmentType: 'INITIAL_ENROLLMENT',
    partner: { id: 1001, slug: 'acme', name: 'Acme', configs: {} },
    experiments: {},
    member: { locale: 'en' },
    ...changes,
  };
}

/** Compiles a set as the page does, with the product's hooks. */
export function testPrepared(set: QuestionSet): PreparedSet {
  const hooks = lazyHooks();
  return { set: compileSet(set, hooks.hooks), lazyHooks: hooks, answerHandling };
}

/** Returns a set of the given steps with two sections. */
export function testSet(steps: readonly Step[], changes: Partial<QuestionSet> = {}): QuestionSet {
  return {
    name: 'DPP_SURVEY',
    version: 1,
    enrollmentType: 'INITIAL_ENROLLMENT',
    programs: ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'],
    sections: [
      { id: 'first', weight: 40 },
      { id: 'second', weight: 60 },
    ],
    rules: {},
    derived: {},
    steps,
    screenOuts: [],
    completion: [],
    ...changes,
  };
}

/** Options of a survey in a test. */
export interface TestSurvey {
  readonly set: QuestionSet;
  readonly texts?: Readonly<Record<string, Partial<StepTexts>>>;
  readonly context?: Context;
  readonly address?: string;
  /** True if the page was reloaded at this address. */
  readonly isReload?: boolean;
  /** True to show only the first step, as the landing does. */
  readonly isOnLanding?: boolean;
  readonly record?: SessionRecord;
  readonly keepResults?: SurveyVisit['keepResults'];
  /** Delays keeping a record. */
  readonly saveRecord?: (record: SessionRecord) => Promise<void>;
  /** Answers a step's call. */
  readonly stepCall?: SurveyVisit['stepCall'];
  /** Answers a call of the completion. */
  readonly answerCall?: (spec: CallSpec, key: string | undefined) => Promise<CallOutcome>;
}

/** A rendered survey, with everything that it reported to the page around it. */
export interface ShownSurvey {
  readonly user: UserEvent;
  readonly main: () => HTMLElement;
  readonly step: () => string | undefined;
  readonly address: () => string;
  /** All addresses so far, in order. */
  readonly addresses: readonly string[];
  /** Presses the browser's Back (-1) or Forward (1). */
  readonly browse: (by: number) => void;
  readonly leavings: readonly Leaving[];
  readonly records: readonly SessionRecord[];
  readonly reports: readonly string[];
  /** Steps and screen-out reasons reported to the page. */
  readonly reportedScreens: readonly string[];
  readonly isCleared: () => boolean;
  readonly changeContext: (context: Context) => void;
}

function textsOf(set: QuestionSet, overrides: TestSurvey['texts'] = {}): Readonly<Record<string, StepTexts>> {
  return Object.fromEntries(set.steps.map(({ id }) => [id, { title: `Title of ${id}`, ...overrides[id] }]));
}

/** Renders a survey with the real engine, widgets and interface texts. The test answers only the calls. */
export async function showSurvey(options: TestSurvey): Promise<ShownSurvey> {
  const { set, address = '/enrollment', isOnLanding = false, isReload = false } = options;
  const leavings: Leaving[] = [];
  const records: SessionRecord[] = [];
  const reports: string[] = [];
  const reportedScreens: string[] = [];
  let isCleared = false;
  const router = { addresses: new Array<string>(), browse: (_by: number): void => undefined };
  const visitIn = (context: Context): SurveyVisit => ({
    context,
    record: options.record ?? null,
    saveRecord: async (record) => {
      records.push(record);
      await options.saveRecord?.(record);
    },
    clearRecord: () => {
      isCleared = true;
    },
    callPort: (spec, { idempotencyKey }) => options.answerCall?.(spec, idempotencyKey) ?? Promise.resolve({ outcome: 'OK' }),
    stepCall: options.stepCall ?? (() => Promise.resolve({ outcome: 'OK' })),
    resetPassword: () => Promise.resolve(true),
    leave: (leaving) => leavings.push(leaving),
    reportError: (code) => reports.push(code),
    completionKey: 'key-1',
    facts: TEST_FACTS,
    testTiming: true,
    keepResults: (results) => options.keepResults?.(results),
    reportScreen: ({ step }) => void reportedScreens.push(step),
    reportScreenOut: (reason) => void reportedScreens.push(reason),
  });

  const i18n = await startTranslator('en', [surveyTextFiles, PRODUCT_TEXTS]);
  const prepared = testPrepared(set);
  if (options.record) await checksOfRecord({ ...prepared, texts: { sections: {}, steps: {}, screenOuts: {} } }, options.record);
  const texts = { sections: { first: 'First part', second: 'Second part' }, steps: textsOf(set, options.texts), screenOuts: {} };
  const loaded = { ...prepared, texts };
  const first = options.context ?? testContext();
  const pathname = address.split('?')[0] ?? address;
  const id = stepIdIn(pathname, '/enrollment');
  const initial = startingSession(prepared.set, { visit: visitIn(first), live: null, isOnLanding, id, isReload });
  await viewFor(initial);

  function Probe(): null {
    const { pathname: path, search } = useLocation();
    const navigate = useNavigate();
    useEffect(() => {
      if (router.addresses.at(-1) !== path + search) router.addresses.push(path + search);
      router.browse = (by) => void navigate(by);
    });
    return null;
  }
  const store = createStore();
  const tree = (context: Context) => (
    <TranslationProvider i18n={i18n}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>
          <Probe />
          <Survey
            loaded={loaded}
            initial={initial}
            {...(!isOnLanding && { frame: EnrollmentFrame })}
            visit={visitIn(context)}
            basePath="/enrollment"
            loadFullSurvey={() => Promise.resolve(prepared)}
          />
        </MemoryRouter>
      </Provider>
    </TranslationProvider>
  );
  const user = userEvent.setup();
  const { container, rerender } = render(tree(first));
  const main = (): HTMLElement => {
    const element = container.querySelector('main');
    if (!element) throw new Error('there is no main');
    return element;
  };
  return {
    user,
    main,
    step: () => main().dataset['step'],
    address: () => router.addresses.at(-1) ?? '',
    addresses: router.addresses,
    browse: (by) => router.browse(by),
    leavings,
    records,
    reports,
    reportedScreens,
    isCleared: () => isCleared,
    changeContext: (context) => rerender(tree(context)),
  };
}
