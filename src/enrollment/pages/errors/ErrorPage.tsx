import { useAtom } from 'jotai';
import { useEffect, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Picture } from '../../../runtime/widgets/parts/Picture/Picture.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import { ERROR_CATALOGUE } from './catalogue.ts';
import { ErrorActions } from './ErrorActions.tsx';
import { effectiveDateText, goLiveText } from './errorDate.ts';
import { readErrorPageState, type ErrorDetails } from '../../surveyAdapter/handOff/errorPageState.ts';

/** Texts with a variant for consumer-style partners. */
const TEXTS_WITH_CONSUMER_VARIANT = ['default', 'codeClaimed', 'accountExists', 'ssoAccountExists'] as const;

/** The error page: what happened, and what to do next [ERR-01]. */
export function ErrorPage(): JSX.Element {
  const { t, i18n } = useTranslation();
  const { state, search } = useLocation();
  const [visit, changeVisit] = useAtom(visitAtom);
  const { partner, errorState = null } = visit;
  const page = readErrorPageState(state, search, errorState);
  const { environment, analytics } = useServices();
  const { texts, actions, hasConsumerTexts, isTemporary = false } = ERROR_CATALOGUE[page.error];
  const isConsumer = hasConsumerTexts === true && partner !== null && environment.consumerStylePartners.includes(partner.id);

  useEffect(() => {
    analytics.track(page.inSurvey ? 'survey_error_shown' : 'enrollment_error_shown', { state: page.error });
  }, [analytics, page.error, page.inSurvey]);

  // Store the error while the member is here, together with the partner, so that a restored tab shows it again.
  useEffect(() => {
    changeVisit((now) => ({ ...now, errorState: page.error }));
    return () => changeVisit((now) => ({ ...now, errorState: null }));
  }, [changeVisit, page.error]);

  const isRefused = page.details.isSignInRefused === true;
  const ownHeading = isConsumer && hasConsumerVariant(texts) ? t(`error.${texts}.consumerMessage`) : t(`error.${texts}.errorMessage`);
  const ownBody =
    isConsumer && hasConsumerVariant(texts) ? t(`error.${texts}.consumerBody`) : (bodyWithDetails() ?? t(`error.${texts}.body`));
  const [heading, body] = isRefused ? [t('portal.refused'), t('portal.refusedBody')] : [ownHeading, ownBody];
  return (
    <PageFrame
      screen="error"
      title={heading}
      heading={heading}
      picture={<Picture name={isTemporary ? 'interrupted' : 'support'} alt="" />}
      data={{ 'data-state': page.error, 'data-variant': isConsumer ? 'consumer' : undefined }}
    >
      <p>{body}</p>
      <ErrorActions page={page} actions={actions} />
    </PageFrame>
  );

  /** Returns a text that names a date or an email; null when the error has no such text, or the date or email is unknown. */
  function bodyWithDetails(): string | null {
    const { goLiveDate, effectiveDate, maskedEmail }: ErrorDetails = page.details;
    if (page.error === 'BEFORE_GOLIVE_DATE') {
      const date = goLiveText(goLiveDate ?? partner?.goLiveDate ?? '', i18n.language);
      return date && t('error.beforeGoliveDate.bodyDate', { date });
    }
    if (page.error === 'PRIOR_TO_EFFECTIVE_DATE' && effectiveDate) {
      const date = effectiveDateText(effectiveDate, i18n.language);
      return date && t('error.priorToEffectiveDate.bodyDate', { date });
    }
    if (page.error !== 'EXISTING_VIRGIN_PULSE_USER' || !maskedEmail) return null;
    return t('error.existingVirginPulseUser.bodyMasked', { email: maskedEmail });
  }
}

function hasConsumerVariant(texts: string): texts is (typeof TEXTS_WITH_CONSUMER_VARIANT)[number] {
  return TEXTS_WITH_CONSUMER_VARIANT.some((known) => known === texts);
}
