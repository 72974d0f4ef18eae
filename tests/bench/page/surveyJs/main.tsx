import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.min.css';
import { survey } from 'virtual:bench/surveyJs';

const root = document.getElementById('root');
if (!root) throw new Error('there is no #root in the page');
createRoot(root).render(<Survey model={new Model(survey)} />);
