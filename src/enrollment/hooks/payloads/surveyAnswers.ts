import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { accessCodeOf, compact, surveyAnswers, valueOf } from './parts.ts';

/** Builds POST /outcomes/v1/surveys/{accessCode} for a member survey: all answers on its way. */
export const storeSurveyAnswers: PayloadHook = (input) => ({
  operation: 'storeSurveyAnswers',
  params: compact({ accessCode: accessCodeOf(input) }),
  body: { questionSet: input.set.name, locale: valueOf(input, 'member.locale') ?? 'en', answers: surveyAnswers(input) },
});
