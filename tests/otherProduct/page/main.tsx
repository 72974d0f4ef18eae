import sets from 'virtual:question-sets';
import texts from 'virtual:survey-texts';
import { useMemo, useState, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import type { QuestionSet } from 'enrollment-survey-runtime/engine';
import {
  loadSurveyTexts,
  prepareSet,
  startTranslator,
  SurveyFrame,
  SurveyPage,
  surveyTextFiles,
  TranslationProvider,
  type SurveyFrameProps,
  type SurveySource,
  type SurveyVisit,
} from 'enrollment-survey-runtime/react';
import 'enrollment-survey-runtime/tokens.css';
import 'enrollment-survey-runtime/base.css';
import { CLINIC, context } from '../context.ts';
import { hooks } from '../hooks.ts';

const SET = 'VISIT_FEEDBACK';

function part<T>(parts: Readonly<Record<string, T>>): T {
  const value = parts[SET];
  if (value === undefined) throw new Error(`there is no ${SET}`);
  return value;
}

async function loadSet(): Promise<QuestionSet> {
  return (await part(sets)()).default;
}

const survey: SurveySource = {
  name: SET,
  load: async () => ({
    ...(await prepareSet(await loadSet(), { hooks, loadChecks: () => Promise.resolve(), loadPayloads: () => Promise.resolve() })),
    texts: await loadSurveyTexts(part(texts), 'en'),
  }),
};

function ClinicFrame(props: SurveyFrameProps): JSX.Element {
  return <SurveyFrame {...props} brands={<span>{CLINIC}</span>} footer={<footer>{CLINIC}</footer>} />;
}

/** The survey and, after its end, the sent data. */
function Feedback(): JSX.Element {
  const navigate = useNavigate();
  const [sent, setSent] = useState<unknown>(null);
  const visit = useMemo(
    (): SurveyVisit => ({
      context,
      record: null,
      saveRecord: () => Promise.resolve(),
      clearRecord: () => undefined,
      callPort: (call) => {
        setSent(call.body);
        return Promise.resolve({ outcome: 'OK' });
      },
      stepCall: () => Promise.resolve({ outcome: 'OK' }),
      leave: ({ to }) => void navigate(`/left/${to}`),
      reportError: (code, detail) => {
        throw new Error(`${code}: ${detail}`);
      },
      completionKey: 'visit-1',
      facts: { clinicName: CLINIC, country: 'US' },
      testTiming: true,
    }),
    [navigate],
  );
  return (
    <Routes>
      <Route path="/left/:to" element={<output>{JSON.stringify(sent)}</output>} />
      <Route path="*" element={<SurveyPage survey={survey} frame={ClinicFrame} visit={visit} basePath="/feedback" />} />
    </Routes>
  );
}

const clinicTexts = {
  'en.json': () => Promise.resolve({ product: { name: CLINIC, title: `{{page}} · ${CLINIC}`, refused: 'Error: {{title}}' } }),
};

const root = document.getElementById('root');
if (!root) throw new Error('there is no #root in the page');
const i18n = await startTranslator('en', [surveyTextFiles, clinicTexts]);
createRoot(root).render(
  <TranslationProvider i18n={i18n}>
    <BrowserRouter>
      <Feedback />
    </BrowserRouter>
  </TranslationProvider>,
);
