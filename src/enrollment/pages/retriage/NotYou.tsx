import { useStore } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { freshVisit } from '../../visit/draft/draft.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { deleteMember } from '../../visit/identity/memberLogin.ts';
import { autologin } from '../../visit/identity/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import styles from './retriage.module.css';

/**
 * Logs a recognised member out, for somebody else at the same computer: revokes the token, deletes the login, the answers and the
 * identity, and reopens the partner's landing. Does not reveal who the member is.
 */
export function NotYou({ slug }: { readonly slug: string }): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const store = useStore();
  const { cookies, endVisit, send } = useServices();
  const forget = (): void => {
    const login = autologin(cookies);
    // This browser deletes the token even if the server cannot be reached.
    if (login) void send({ operation: 'logout' }, { token: login.accessToken });
    deleteMember(cookies);
    store.set(liveSessionAtom, null);
    store.set(visitAtom, (visit) => ({ ...visit, ...freshVisit(randomId), upid: null, enrollmentInfo: null }));
    endVisit();
    void navigate(`/employer/${encodeURIComponent(slug)}${search}`, { replace: true });
  };
  return (
    <aside className={styles.notYou} aria-label={t('retriage.notYou.loggedIn')}>
      <span>{t('retriage.notYou.loggedIn')}</span>
      <Button kind="quiet" action="not-you" onClick={forget}>
        {t('retriage.notYou.logOut')}
      </Button>
    </aside>
  );
}
