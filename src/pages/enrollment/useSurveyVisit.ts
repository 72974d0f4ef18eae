import { useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createCallPort } from '../../hooks/calls/callPort.ts';
import type { SurveyVisit } from '../../survey/types.ts';
import { newUuid } from '../../visit/analytics/events.ts';
import { identify, keepLogin, randomId, readAutologin } from '../../visit/identity.ts';
import { eligibleStatesAtom, visitAtom } from '../../visit/visitAtom.ts';
import { partnerName } from '../chrome/partnerName.ts';
import { supportHref } from '../chrome/supportHref.ts';
import type { ErrorDetails } from '../errors/errorPageState.ts';
import { useServices } from '../services.ts';
import { accountPort, type MadeAccount } from './accountPort.ts';
import { sendPasswordReset } from './passwordReset.ts';
import { emailIn, keyPerBody, stepCall } from './stepCall.ts';
import { surveyContext } from './surveyContext.ts';
import { useLeaving } from './useLeaving.ts';
import { notesAtom } from './visitNotes.ts';

/**
 * What the page hands to the survey.
 * @param inSurvey true in the survey itself, false for the eligibility form on the landing.
 */
export function useSurveyVisit(inSurvey: boolean): SurveyVisit {
  const { t, i18n } = useTranslation();
  const store = useStore();
  const services = useServices();
  const visit = useAtomValue(visitAtom);
  const eligibleStates = useAtomValue(eligibleStatesAtom);
  const leave = useLeaving(inSurvey);
  const { upid, partner, enrollmentInfo, triageKey, completionKey } = visit;

  const context = useMemo(
    () => surveyContext({ visit: { upid, partner, enrollmentInfo, triageKey }, services, locale: i18n.language, eligibleStates }),
    [upid, partner, enrollmentInfo, triageKey, services, i18n.language, eligibleStates],
  );

  const calls = useMemo(() => {
    const { send, cookies, config, analytics, entry, reportError } = services;
    const port = createCallPort(send, {
      token: () => {
        const read = readAutologin(cookies);
        return read.kind === 'known' ? read.autologin.accessToken : undefined;
      },
      keep: (login) => keepLogin(cookies, { ...login, clientId: config.clientId }),
    });
    const made = (account: MadeAccount): void => {
      store.set(notesAtom, (notes) => ({ ...notes, made: account }));
      const { record, upid: enrolled } = store.get(visitAtom);
      const emailAddress = emailIn(record);
      if (emailAddress === undefined || account.telehealthUserId !== null) return;
      void identify(cookies, emailAddress).catch(() => reportError('IDENTITY_NOT_KEPT', 'identify'));
      void analytics.link({ accessCode: account.accessCode, emailAddress, upid: enrolled ?? '' });
    };
    const facts = {
      send,
      clientId: config.clientId,
      leadSource: entry.leadSource,
      idempotencyKey: keyPerBody(newUuid),
      record: () => store.get(visitAtom).record,
    };
    const makeStepCall: SurveyVisit['stepCall'] = async (request, signal) => {
      const answer = await stepCall({ ...facts, partnerId: store.get(visitAtom).partner?.id ?? 0 }, request, signal);
      if (answer.outcome === 'FAILED') reportError('STEP_CALL_FAILED', request.hook);
      const details = effectiveDateIn(answer.result?.['effectiveDate']);
      store.set(notesAtom, (notes) => ({ ...notes, details }));
      return answer;
    };
    return { callPort: accountPort(port, made), stepCall: makeStepCall };
  }, [services, store]);

  const support = supportHref(visit, services.config);
  const { country } = services.config.geo;
  const shownName = partner ? partnerName(partner) : undefined;
  const productName = t('product.name');
  return useMemo(
    () => ({
      ...calls,
      context,
      upid,
      get record() {
        return store.get(visitAtom).record;
      },
      saveRecord: (record) => store.set(visitAtom, (now) => ({ ...now, record })),
      clearRecord: () => store.set(visitAtom, (now) => ({ ...now, record: null, triageKey: null, completionKey: randomId() })),
      keepTriageKey: (key) => store.set(visitAtom, (now) => ({ ...now, triageKey: key })),
      resetPassword: (email, signal) => sendPasswordReset({ send: services.send, email, upid, signal }),
      leave,
      reportError: services.reportError,
      completionKey,
      facts: {
        productName,
        partnerName: shownName,
        partnerLogo: undefined,
        supportHref: support,
        inApp: services.entry.inApp || undefined,
        country: country ?? undefined,
        ...(partner && { supportedLocales: partner.supportedLocales }),
      },
      testTiming: services.testTiming,
    }),
    [calls, context, upid, partner, leave, services, completionKey, productName, shownName, support, country, store],
  );
}

function effectiveDateIn(value: unknown): ErrorDetails {
  if (typeof value !== 'object' || value === null) return {};
  const { year, month, day }: { readonly year?: unknown; readonly month?: unknown; readonly day?: unknown } = value;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return {};
  return { effectiveDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` };
}
