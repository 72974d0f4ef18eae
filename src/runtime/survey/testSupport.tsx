import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useEffect, type ComponentType, type JSX } from 'react';
import { TranslationProvider } from '../texts/translation.tsx';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { JsonObject } from '../base/json.ts';
import { EMPTY_ENVIRONMENT } from '../definitions/emptyEnvironment.ts';
import type { QuestionSet, Step, StepTexts } from '../definitions/types.ts';
import { compileSet } from '../engine/compile.ts';
import { EMPTY_CONTEXT, setOf } from '../engine/testSupport.ts';
import type { CallOutcome, CallSpec, Context, Hooks, LazyHooks, PayloadHook, SessionRecord } from '../engine/types.ts';
import { startTranslator, type TextFiles } from '../texts/i18next.tsx';
import { surveyTextFiles } from '../texts/surveyTextFiles.ts';
import { answerHandling } from './answerHandling.ts';
import { SurveyFrame, type SurveyFrameProps } from './frame/SurveyFrame.tsx';
import type { PreparedSet } from './loadedSurvey.ts';
import { checksOfRecord, viewFor } from './loading/loadSurvey.ts';
import { startingSession } from './loading/startingSession.ts';
import { Survey } from './Survey.tsx';
import { stepIdIn } from './navigation/stepId.ts';
import type { SurveyExit, SurveyVisit } from './types.ts';

/** The texts of the interface and of a test product. */
const TEST_TEXTS: readonly TextFiles[] = [
  surveyTextFiles,
  {
    'en.json': () => Promise.resolve({ product: { name: 'Test product', title: '{{page}} · Test product', refused: 'Error: {{title}}' } }),
  },
];

/** The facts of a visit in a test. */
export const TEST_FACTS: JsonObject & SurveyVisit['facts'] = { country: 'US' };

/** The frame of a product without logos. */
export function TestFrame({ facts: _facts, ...props }: SurveyFrameProps): JSX.Element {
  return <SurveyFrame {...props} brands="Test product" footer={null} />;
}

/** Returns hooks that load immediately: those given, and none otherwise. */
export function testLazyHooks(hooks: Partial<Hooks> = {}): LazyHooks {
  return {
    hooks: { derive: {}, check: {}, payload: {}, ...hooks },
    loadChecks: () => Promise.resolve(),
    loadPayloads: () => Promise.resolve(),
  };
}

/** Returns a payload hook that sends the answers to an operation. */
export function sendAnswers(operation: string): PayloadHook {
  return ({ way }) => ({ operation, body: { survey: way.effectiveAnswers } });
}

/** Returns a default context, with overrides. */
export function testContext(changes: Partial<Context> = {}): Context {
  return {
    ...EMPTY_CONTEXT,
    environment: { ...EMPTY_ENVIRONMENT, name: 'development', partialTriagePartners: [20] },
    partner: { id: 1001, slug: 'acme', name: 'Acme', configs: {} },
    member: { locale: 'en' },
    ...changes,
  };
}

/** Compiles a set as the page does. */
export function testPrepared(set: QuestionSet, lazyHooks: LazyHooks = testLazyHooks()): PreparedSet {
  return { set: compileSet(set, lazyHooks.hooks), lazyHooks, answerHandling };
}

/** Returns a set of the given steps with two sections. */
export function testSet(steps: readonly Step[], changes: Partial<QuestionSet> = {}): QuestionSet {
  const sections = [
    { id: 'first', weight: 40 },
    { id: 'second', weight: 60 },
  ];
  return setOf(steps, { sections, ...changes });
}

/** Returns a question with the options yes and no, in the first section of `testSet`, with overrides. */
export function yesNo(id: string, changes: Partial<Step> = {}): Step {
  return { id, section: 'first', widget: 'choice', answer: { type: 'choice', options: ['yes', 'no'] }, ...changes };
}

/** Returns the button of an action, such as `next`. */
export function action(name: string, within: ParentNode = document): HTMLElement {
  const button = within.querySelector<HTMLElement>(`[data-action="${name}"]`);
  if (!button) throw new Error(`there is no action ${name}`);
  return button;
}

/** Chooses an option of a question that continues as soon as it is answered. */
export async function choose({ user, main }: Pick<ShownSurvey, 'user' | 'main'>, value: string): Promise<void> {
  const button = main().querySelector<HTMLElement>(`button[value="${value}"]`);
  if (!button) throw new Error(`there is no choice ${value}`);
  await user.click(button);
}

/** Returns the visit of a member whose every call succeeds, with overrides. */
export function testVisit(changes: Partial<SurveyVisit> = {}): SurveyVisit {
  return {
    context: testContext(),
    record: null,
    saveRecord: () => Promise.resolve(),
    clearRecord: () => undefined,
    callPort: () => Promise.resolve({ outcome: 'OK' }),
    stepCall: () => Promise.resolve({ outcome: 'OK' }),
    leave: () => undefined,
    reportError: () => undefined,
    completionKey: 'key-1',
    facts: TEST_FACTS,
    testTiming: true,
    ...changes,
  };
}

/** Options of a survey in a test. */
export interface TestSurvey {
  readonly set: QuestionSet;
  /** The product's hooks; none by default. */
  readonly lazyHooks?: LazyHooks;
  readonly frame?: ComponentType<SurveyFrameProps>;
  readonly interfaceTexts?: readonly TextFiles[];
  /** Facts about the visit beyond `TEST_FACTS`. */
  readonly facts?: Partial<SurveyVisit['facts']>;
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
  readonly exits: readonly SurveyExit[];
  readonly records: readonly SessionRecord[];
  readonly reports: readonly string[];
  /** Steps and screen-out reasons reported to the page. */
  readonly reportedScreens: readonly string[];
  readonly cleared: () => boolean;
  readonly changeContext: (context: Context) => void;
}

function textsOf(set: QuestionSet, overrides: TestSurvey['texts'] = {}): Readonly<Record<string, StepTexts>> {
  return Object.fromEntries(set.steps.map(({ id }) => [id, { title: `Title of ${id}`, ...overrides[id] }]));
}

/** Renders a survey with the real engine, widgets and interface texts. The test answers only the calls. */
export async function showSurvey(options: TestSurvey): Promise<ShownSurvey> {
  const { set, lazyHooks, frame = TestFrame, address = '/enrollment', isOnLanding = false, isReload = false } = options;
  const exits: SurveyExit[] = [];
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
    leave: (exit) => exits.push(exit),
    reportError: (code) => reports.push(code),
    completionKey: 'key-1',
    facts: { ...TEST_FACTS, ...options.facts },
    testTiming: true,
    keepResults: (results) => options.keepResults?.(results),
    reportScreen: ({ step }) => void reportedScreens.push(step),
    reportScreenOut: (reason) => void reportedScreens.push(reason),
  });

  const i18n = await startTranslator('en', options.interfaceTexts ?? TEST_TEXTS);
  const prepared = testPrepared(set, lazyHooks);
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
            {...(!isOnLanding && { frame })}
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
    exits,
    records,
    reports,
    reportedScreens,
    cleared: () => isCleared,
    changeContext: (context) => rerender(tree(context)),
  };
}
