import { useMemo } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { JsonObject } from '../../base/json.ts';
import type { SurveyTexts } from '../../definitions/types.ts';
import type { Session } from '../../engine/types.ts';
import type { ReviewedSection } from '../../widgets/ReviewDialog/ReviewedSections.tsx';
import { review } from './review.ts';

/** Returns the answers of a session, formatted in the language of the page. */
export function useReview(session: Session, texts: SurveyTexts, facts: JsonObject): readonly ReviewedSection[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => review(session, texts, facts, { locale: language, yes: t('review.yes'), no: t('review.no'), noAnswer: t('review.nothing') }),
    [session, texts, facts, language, t],
  );
}
