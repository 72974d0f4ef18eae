/**
 * The renderer: binds a session to widgets and to the browser's address and history. A product supplies its survey
 * (`SurveySource`), its visit (`SurveyVisit`) and a frame; styles come from the custom properties of `widgets/styles/tokens.css`.
 */
export type { LoadedSurvey } from './survey/loadedSurvey.ts';
export { prepareSet } from './survey/loading/prepareSet.ts';
export { SurveyFrame, type BrandedFrameProps, type SurveyFrameProps } from './survey/frame/SurveyFrame.tsx';
export { SurveyPage } from './survey/SurveyPage.tsx';
export type { SurveyPageProps, SurveySource } from './survey/surveyPageProps.ts';
export type { SurveyExit, SurveyFacts, SurveyVisit } from './survey/types.ts';
export { startTranslator } from './texts/i18next.tsx';
export { surveyTextFiles } from './texts/surveyTextFiles.ts';
export { TranslationProvider } from './texts/translation.tsx';
export { loadSurveyTexts, type TextLoaders } from './texts/surveyTexts.ts';
export type { WidgetProps } from './widgets/types.ts';
