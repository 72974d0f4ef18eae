import { useEffect, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { Notice } from '../../../runtime/widgets/parts/Notice/Notice.tsx';
import { routeAt } from '../../paths/routeAt.ts';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { useServices } from '../../surveyAdapter/services.ts';

/** A document that the law requires. */
type LegalDocument = 'privacy' | 'terms' | 'practices';

const PARTS = ['first', 'second', 'third', 'fourth'] as const;

interface ShownDocument {
  readonly kind: LegalDocument;
  readonly screen: string;
}

const PRIVACY: ShownDocument = { kind: 'privacy', screen: 'privacy' };

/** The documents by route, with their screen names in the page contract. */
const DOCUMENTS: Readonly<Record<string, ShownDocument>> = {
  '/privacy': PRIVACY,
  '/terms': { kind: 'terms', screen: 'terms' },
  '/notice-of-privacy-practices': { kind: 'practices', screen: 'privacyPractices' },
};

/**
 * Shows the privacy notice, the terms, or the notice of privacy practices (which health plans owe their members), by path. Each
 * text is marked as a sample. If the operator has configured a document, the page redirects there.
 */
export function LegalPage(): JSX.Element {
  const { kind, screen } = DOCUMENTS[routeAt(useLocation().pathname) ?? ''] ?? PRIVACY;
  const { t } = useTranslation();
  const { config, open } = useServices();
  const ownDocument = config.legal?.[kind] ?? null;
  useEffect(() => {
    if (ownDocument !== null) open(ownDocument, 'replace');
  }, [ownDocument, open]);
  return (
    <PageFrame key={kind} screen={screen} title={t(`legal.${kind}.title`)} heading={t(`legal.${kind}.title`)}>
      {ownDocument === null ? (
        <>
          <Notice>{t('legal.sample')}</Notice>
          <p>{t(`legal.${kind}.intro`)}</p>
          {PARTS.map((part) => (
            <section key={part}>
              <h2>{t(`legal.${kind}.${part}.title`)}</h2>
              <p>{t(`legal.${kind}.${part}.body`)}</p>
            </section>
          ))}
        </>
      ) : (
        <p>
          <a href={ownDocument}>{t('legal.own')}</a>
        </p>
      )}
    </PageFrame>
  );
}
