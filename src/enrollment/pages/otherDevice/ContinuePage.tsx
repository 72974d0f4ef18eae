import { useStore } from 'jotai';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { Notice } from '../../../runtime/widgets/parts/Notice/Notice.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { isWorthKeeping } from '../../visit/draft/draft.ts';
import { unpackVisit } from '../../visit/draft/savedVisit.ts';
import { tabStorage } from '../../visit/storage/tabStorage.ts';
import { eligibleStatesAtom, visitAtom } from '../../visit/visitAtom.ts';
import { hideVisitToken, VISIT_OPENER, VISIT_TOKEN } from '../../visit/addressBar/visitToken.ts';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';
import styles from './otherDevice.module.css';

/** Returns the token of the link that this tab has opened; null without one. */
function takeToken(): string | null {
  hideVisitToken({ location, history, sessionStorage: tabStorage });
  return tabStorage.getItem(VISIT_TOKEN);
}

/** Returns the name under which this tab opens the visit. It survives a reload, so that the tab can request a lost reply again. */
function keepOpener(): string {
  const opener = tabStorage.getItem(VISIT_OPENER) ?? newUuid();
  tabStorage.setItem(VISIT_OPENER, opener);
  return opener;
}

function forgetLink(): void {
  tabStorage.removeItem(VISIT_TOKEN);
  tabStorage.removeItem(VISIT_OPENER);
}

type Problem = 'invalid' | 'tooMany' | 'failed';

/**
 * Continues a visit from another device. The member presses a button first, because mail scanners that open links would otherwise
 * use up the link.
 */
export function ContinuePage(): JSX.Element {
  const { t } = useTranslation();
  const store = useStore();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { send, whenDraftSaved } = useServices();
  const [token] = useState(takeToken);
  const [opener] = useState(keepOpener);
  const [replaces] = useState(() => isWorthKeeping(store.get(visitAtom)));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(token === null ? 'invalid' : null);
  useEffect(() => {
    // The router read the address before the token was moved.
    if (hash !== '') void navigate({ pathname, search }, { replace: true });
  }, [hash, navigate, pathname, search]);
  const open = async (): Promise<void> => {
    if (token === null) return;
    setBusy(true);
    setProblem(null);
    const reply = await send({ operation: 'openVisit', body: { token, opener } });
    const status = reply.ok || reply.error.kind !== 'http' ? null : reply.error.status;
    const fail = (shownProblem: Problem): void => {
      setBusy(false);
      setProblem(shownProblem);
    };
    if (!reply.ok && status !== 410) return fail(status === 429 ? 'tooMany' : 'failed');
    const saved = reply.ok ? unpackVisit(reply.value.visit) : null;
    if (!saved) {
      forgetLink();
      return fail('invalid');
    }
    store.set(eligibleStatesAtom, saved.draft.eligibleStates ?? null);
    // Both devices can complete the visit. See docs/decisions/0033-continue-on-another-device.md.
    store.set(visitAtom, { ...saved.draft, completionKey: randomId() });
    // Until the visit is stored here, a reload needs the link.
    await whenDraftSaved();
    forgetLink();
    void navigate(saved.path, { replace: true });
  };
  return (
    <PageFrame screen="continue" title={t('continueVisit.pageTitle')} heading={t('continueVisit.title')}>
      <div className={styles.form}>
        {problem !== 'invalid' && (
          <>
            <p>{t('continueVisit.body')}</p>
            {replaces && <Notice>{t('continueVisit.replaces')}</Notice>}
          </>
        )}
        <div role="alert">{problem && <p>{t(`continueVisit.${problem}`)}</p>}</div>
        {problem !== 'invalid' && (
          <Button action="next" isBusy={isBusy} onClick={() => void open()}>
            {t('continueVisit.submit')}
          </Button>
        )}
        {problem === 'invalid' && <ContinueLink to={`/${search}`}>{t('continueVisit.start')}</ContinueLink>}
      </div>
    </PageFrame>
  );
}
