import { set, texts } from 'virtual:bench/ours';
import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { TranslationProvider } from '../../../../src/runtime/texts/translation.tsx';
import { BrowserRouter } from 'react-router-dom';
import {
  prepareSet,
  startTranslator,
  SurveyFrame,
  SurveyPage,
  surveyTextFiles,
  type SurveyFrameProps,
  type SurveySource,
  type SurveyVisit,
} from 'enrollment-survey-runtime/react';
import '../../../../src/runtime/widgets/styles/tokens.css';
import '../../../../src/runtime/widgets/styles/base.css';

const hooks = { derive: {}, check: {}, payload: {} };

const survey: SurveySource = {
  name: set.name,
  load: async () => ({
    ...(await prepareSet(set, { hooks, loadChecks: () => Promise.resolve(), loadPayloads: () => Promise.resolve() })),
    texts,
  }),
};

const visit: SurveyVisit = {
  context: {
    today: '2026-11-25',
    environment: { name: 'bench' },
    enrollmentType: 'INITIAL_ENROLLMENT',
    partner: { configs: {} },
    experiments: {},
    member: { locale: 'en' },
  },
  record: null,
  saveRecord: () => Promise.resolve(),
  clearRecord: () => undefined,
  callPort: () => Promise.resolve({ outcome: 'OK' }),
  stepCall: () => Promise.resolve({ outcome: 'OK' }),
  leave: () => undefined,
  reportError: (code, detail) => {
    throw new Error(`${code}: ${detail}`);
  },
  completionKey: 'bench',
  facts: { country: 'US' },
  testTiming: true,
};

function Frame(props: SurveyFrameProps): JSX.Element {
  return <SurveyFrame {...props} brands={<span>Survey</span>} footer={<footer>Survey</footer>} />;
}

const productTexts = {
  'en.json': () => Promise.resolve({ product: { name: 'Survey', title: '{{page}} · Survey', refused: 'Error: {{title}}' } }),
};

const root = document.getElementById('root');
if (!root) throw new Error('there is no #root in the page');
const i18n = await startTranslator('en', [surveyTextFiles, productTexts]);
createRoot(root).render(
  <TranslationProvider i18n={i18n}>
    <BrowserRouter>
      <SurveyPage survey={survey} frame={Frame} visit={visit} basePath="/survey" />
    </BrowserRouter>
  </TranslationProvider>,
);
