import { useAtom } from 'jotai';
import { useEffect, useState, type ComponentType, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { needsCookieConsent } from '../../visit/cookieConsent/consent.ts';
import { isConsentReopenedAtom } from '../../visit/visitAtom.ts';
import { storedConsent } from '../../visit/cookieConsent/consentRecord.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import type { AskConsentProps } from './AskConsent.tsx';

/**
 * Asks for consent where the visitor's region requires it: until there is an answer, and again when the visitor reopens the choice
 * from the footer. Only then are the banner and its texts fetched. Until the banner is on screen, only necessary categories are
 * granted.
 */
export function ConsentGate(): JSX.Element | null {
  const { i18n } = useTranslation();
  const { config, reportError } = useServices();
  const [again, setAgain] = useAtom(isConsentReopenedAtom);
  const [hasAnswered, setHasAnswered] = useState(() => storedConsent() !== null);
  const [banner, setBanner] = useState<{ readonly Ask: ComponentType<AskConsentProps> } | null>(null);
  const isOpen = needsCookieConsent(config.geo) && (again || !hasAnswered);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isUnmounted = false;
    Promise.all([import('./AskConsent.tsx'), i18n.load()]).then(
      ([{ AskConsent }]) => !isUnmounted && setBanner({ Ask: AskConsent }),
      () => reportError('SCRIPT_LOAD_FAILED', 'consent'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isOpen, i18n, reportError]);
  if (!isOpen || !banner) return null;
  const close = (): void => {
    setHasAnswered(storedConsent() !== null || !again);
    setAgain(false);
  };
  return <banner.Ask key={String(again)} isReopened={again} onDone={close} />;
}
