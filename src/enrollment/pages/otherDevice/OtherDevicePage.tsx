import { useStore } from 'jotai';
import { useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { withoutArrivalParameters } from '../../surveyAdapter/calls/passwordReset.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { emailIn } from '../../surveyAdapter/calls/stepCall.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { SAVED_VISIT_DAYS } from '../../vocabulary/savedVisitDays.ts';
import { canContinueElsewhere, packVisit } from '../../visit/draft/savedVisit.ts';
import { eligibleStatesAtom, visitAtom } from '../../visit/visitAtom.ts';
import { EmailForm } from '../shared/forms/EmailForm.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';

/** The longest email that the API accepts, in characters. */
const MAX_EMAIL_LENGTH = 190;

/** Saves the visit for another device and emails a link to it. This device keeps its answers. */
export function OtherDevicePage(): JSX.Element {
  const { t, i18n } = useTranslation();
  const store = useStore();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { send } = useServices();
  const [visit] = useState(() => store.get(visitAtom));
  const save = async (email: string): Promise<string | null> => {
    const states = store.get(eligibleStatesAtom);
    const draft = { ...store.get(visitAtom), eligibleStates: states?.length === 0 ? null : states };
    const slug = draft.partner?.slug;
    const body = {
      email,
      visit: packVisit({ draft, path: `/enrollment${withoutArrivalParameters(search)}` }),
      lang: i18n.language,
      ...(slug !== undefined && { partnerSlug: slug }),
    };
    const reply = await send({ operation: 'saveVisit', body }, { idempotencyKey: newUuid() });
    if (reply.ok) return null;
    return reply.error.kind === 'http' && reply.error.status === 429 ? 'tooMany' : 'failed';
  };
  const frame = { screen: 'otherDevice', title: t('otherDevice.pageTitle'), heading: t('otherDevice.title') } as const;
  if (!canContinueElsewhere(visit))
    return (
      <PageFrame {...frame}>
        <p>{t('otherDevice.nothing')}</p>
        <ContinueLink to={`/${search}`}>{t('otherDevice.start')}</ContinueLink>
      </PageFrame>
    );
  return (
    <PageFrame {...frame}>
      <EmailForm
        label={t('otherDevice.email')}
        initial={emailIn(visit) ?? ''}
        maxLength={MAX_EMAIL_LENGTH}
        failures={{ tooMany: t('otherDevice.tooMany'), failed: t('survey.callFailed') }}
        submitLabel={t('otherDevice.submit')}
        sentNotice={t('otherDevice.sent')}
        onSubmit={save}
        below={
          <Button kind="quiet" action="back" onClick={() => void navigate(-1)}>
            {t('otherDevice.back')}
          </Button>
        }
      >
        <p>{t('otherDevice.body', { days: SAVED_VISIT_DAYS })}</p>
      </EmailForm>
    </PageFrame>
  );
}
