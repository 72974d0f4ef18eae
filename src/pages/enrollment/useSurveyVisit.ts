import { useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallPort } from '../../engine/types.ts';
import { createCallPort } from '../../hooks/calls/callPort.ts';
import { carriedSecretsAtom } from '../../survey/carried.ts';
import type { Leaving, SurveyVisit } from '../../survey/types.ts';
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
import { surveyContext, type OwnContext } from './surveyContext.ts';
import { useLeaving } from './useLeaving.ts';
import { notesAtom } from './visitNotes.ts';

/** What is its own of each survey. All of it keeps its identity from one drawing to the next. */
export interface OwnSurvey {
  /** True in the survey itself, false for the eligibility form on the landing. */
  readonly inSurvey: boolean;
  /** What the survey knows besides an enrollment's. */
  readonly context?: OwnContext;
  /** True where the survey sees to an end itself. */
  readonly leave?: (leaving: Leaving) => boolean;
  /** What stands around the calls of the completion. */
  readonly port?: (port: CallPort) => CallPort;
}

/** What a page hands to its survey: the same for all surveys, but for what is its own. */
export function useSurveyVisit({ inSurvey, context: own, leave: ownLeave, port: ownPort }: OwnSurvey): SurveyVisit {
  const { t, i18n } = useTranslation();
  const store = useStore();
  const services = useServices();
  const visit = useAtomValue(visitAtom);
  const eligibleStates = useAtomValue(eligibleStatesAtom);
  const leave = useLeaving(inSurvey, ownLeave);
  const { upid, partner, enrollmentInfo, triageKey, completionKey, eligibility = null } = visit;

  const context = useMemo(
    () =>
      surveyContext({
        visit: { upid, partner, enrollmentInfo, triageKey, eligibility },
        services,
        locale: i18n.language,
        eligibleStates,
        ...(own && { own }),
      }),
    [upid, partner, enrollmentInfo, triageKey, eligibility, services, i18n.language, eligibleStates, own],
  );

  const isTransition = own?.carried !== undefined;
  const calls = useMemo(() => {
    const readRecord = () => {
      const now = store.get(visitAtom);
      // Who goes back from the transition finds the enrollment as it was.
      return !isTransition && now.record?.set === 'TRANSITION_SURVEY' ? (now.carried?.record ?? null) : now.record;
    };
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
      const { upid: enrolled } = store.get(visitAtom);
      const emailAddress = emailIn(store.get(visitAtom));
      if (emailAddress === undefined || account.telehealthUserId !== null) return;
      void identify(cookies, emailAddress).catch(() => reportError('IDENTITY_NOT_KEPT', 'identify'));
      void analytics.link({ accessCode: account.accessCode, emailAddress, upid: enrolled ?? '' });
    };
    const facts = {
      send,
      clientId: config.clientId,
      leadSource: entry.leadSource,
      idempotencyKey: keyPerBody(newUuid),
      email: () => emailIn(store.get(visitAtom)),
    };
    const makeStepCall: SurveyVisit['stepCall'] = async (request, signal) => {
      const answer = await stepCall({ ...facts, partnerId: store.get(visitAtom).partner?.id ?? 0 }, request, signal);
      if (answer.outcome === 'FAILED') reportError('STEP_CALL_FAILED', request.hook);
      const effectiveDate = answer.result?.['effectiveDate'];
      const details: ErrorDetails = typeof effectiveDate === 'string' ? { effectiveDate } : {};
      store.set(notesAtom, (notes) => ({ ...notes, details }));
      return answer;
    };
    const callPort = accountPort(port, made);
    return { callPort: ownPort ? ownPort(callPort) : callPort, stepCall: makeStepCall, readRecord };
  }, [services, store, ownPort, isTransition]);
  const isMember = own?.member?.['accessCode'] !== undefined;

  const support = supportHref(visit, services.config);
  const { country } = services.config.geo;
  const shownName = partner ? partnerName(partner) : undefined;
  const productName = t('product.name');
  return useMemo(
    () => ({
      callPort: calls.callPort,
      stepCall: calls.stepCall,
      context,
      upid,
      get record() {
        return calls.readRecord();
      },
      saveRecord: (record) => store.set(visitAtom, (now) => ({ ...now, record })),
      clearRecord: () => {
        store.set(carriedSecretsAtom, {});
        store.set(visitAtom, (now) => ({ ...now, record: null, carried: null, triageKey: null, completionKey: randomId() }));
      },
      ...(isMember && { screenedOut: () => void import('./alertCoach.ts').then(({ alertCoach }) => alertCoach(store, services)) }),
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
    [calls, context, isMember, upid, partner, leave, services, completionKey, productName, shownName, support, country, store],
  );
}
