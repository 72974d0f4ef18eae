import { useAtomValue } from 'jotai';
import { useEffect, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import {
  CONSENT_CATEGORIES,
  grantedCategories,
  sendsPrivacyControl,
  visitorRegion,
  type ConsentCategory,
} from '../../visit/cookieConsent/consent.ts';
import { keepConsent, storedConsent } from '../../visit/cookieConsent/consentRecord.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { ConsentBanner, type ConsentChoice } from './ConsentBanner/ConsentBanner.tsx';
import { useServices } from '../../surveyAdapter/services.ts';

export interface AskConsentProps {
  /** True when the visitor reopened it. */
  readonly isReopened: boolean;
  /** Called when a choice was made or the previous one kept. */
  readonly onDone: () => void;
}

const NAMES = ['strictlyNecessary', 'performance', 'functional', 'targeting', 'socialMedia'] as const;

/** Asks for consent, stores the answer and notifies analytics. */
export function AskConsent({ isReopened, onDone }: AskConsentProps): JSX.Element {
  const { t } = useTranslation();
  const { config, environment, cookies, analytics, reportError, whenDraftSaved } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const { search } = useLocation();
  useEffect(() => () => restoreFocus(isReopened), [isReopened]);

  const region = visitorRegion(config.geo, partner, environment);
  const privacyControl = sendsPrivacyControl(navigator);
  const hasOptedOut = cookies.read('ccpaOptOut') === 'true';
  const granted = grantedCategories({ region, hasOptedOut, globalPrivacyControl: privacyControl, chosen: storedConsent() });
  const fixedReasonOf = (code: ConsentCategory): string | null => {
    if (code === CONSENT_CATEGORIES.strictlyNecessary) return t('consent.always');
    return code === CONSENT_CATEGORIES.targeting && privacyControl ? t('consent.privacyControl') : null;
  };
  const choices = NAMES.map((name): ConsentChoice => {
    const code = CONSENT_CATEGORIES[name];
    const why = fixedReasonOf(code);
    return {
      code,
      name: t(`consent.categories.${name}.name`),
      help: t(`consent.categories.${name}.help`),
      isGranted: granted.has(code),
      ...(why !== null && { fixedReason: why }),
    };
  });
  const choose = (codes: readonly string[]): void => {
    const chosen = Object.values(CONSENT_CATEGORIES).filter(
      (code) => code === CONSENT_CATEGORIES.strictlyNecessary || codes.includes(code),
    );
    const isKept = keepConsent(region, chosen);
    if (!isKept) reportError('CONSENT_NOT_KEPT', region);
    analytics.applyConsent(isKept ? whenDraftSaved : null);
    onDone();
  };
  return (
    <ConsentBanner
      texts={{
        title: t('consent.title'),
        body: t(region === 'gdpr' ? 'consent.bodyBefore' : 'consent.bodyAfter'),
        accept: t('consent.accept'),
        necessary: t('consent.necessary'),
        choose: t('consent.choose'),
        save: t('consent.save'),
        close: t('consent.close'),
        privacy: t('footer.privacy'),
      }}
      choices={choices}
      privacyHref={`/privacy${search}`}
      isReopened={isReopened}
      onChoose={choose}
      onClose={onDone}
    />
  );
}

/** Restores focus after the banner closes: to the button that opened it, else to the page's heading. */
function restoreFocus(isReopened: boolean): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(isReopened ? '[data-action="consent"]' : 'main h1')?.focus({ preventScroll: true });
}
