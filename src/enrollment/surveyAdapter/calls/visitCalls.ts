import type { useStore } from 'jotai';
import { checkedPort } from '../../api/checkedPort.ts';
import type { CallPort } from '../../../runtime/engine/types.ts';
import { isJsonObject } from '../../../runtime/base/json.ts';
import { createCallPort } from '../../hooks/calls/callPort.ts';
import { textOf } from '../../hooks/replies/reply.ts';
import type { QuestionSetName } from '../../vocabulary/sets.ts';
import type { SurveyVisit } from '../../../runtime/survey/types.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { CONSENT_CATEGORIES } from '../../visit/cookieConsent/consent.ts';
import { beginCompletion } from '../../visit/draft/beginCompletion.ts';
import { readGrantedCategories } from '../../visit/cookieConsent/readGrantedCategories.ts';
import { autologin, emailMarks, identify, storeLogin } from '../../visit/identity/identity.ts';
import { retryingSend } from '../../api/retryingSend.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { ErrorDetails } from '../handOff/errorPageState.ts';
import type { Services } from '../services.ts';
import { accountPort, type FreshAccount } from './accountPort.ts';
import { sendPasswordReset } from './passwordReset.ts';
import { clockTime } from '../clockTime.ts';
import { completedSession } from '../handOff/completedSession.ts';
import { planOf } from '../handOff/planOf.ts';
import { reloadForLocation } from '../reload/reloadForLocation.ts';
import { reloadOutdatedPage } from '../reload/reloadOutdatedPage.ts';
import { applyEarlierOptOut } from './applyEarlierOptOut.ts';
import { emailIn, keyPerBody, stepCall } from './stepCall.ts';
import { notesAtom, type ChangedAccount } from '../handOff/visitNotes.ts';
import { withAffiliate } from './withAffiliate.ts';
import { reloadingSend } from '../reload/reloadingSend.ts';

/** The calls that a survey makes, and the functions that prepare its first save and its completion. */
export type VisitCalls = Required<
  Pick<SurveyVisit, 'callPort' | 'stepCall' | 'resetPassword' | 'reloadIfOutdated' | 'beginCompletion' | 'keepFirstSave'>
>;

/** The parts that the calls are built from. */
export interface VisitCallParts {
  readonly store: ReturnType<typeof useStore>;
  readonly services: Services;
  /** Wraps the port of the completion's calls. */
  readonly wrapPort: ((port: CallPort) => CallPort) | undefined;
  /** The set's name, if a summary of it is offered at the end. */
  readonly summaryOf: QuestionSetName | undefined;
}

/** Builds the calls of a survey: those of its steps, those of its completion, and the password-reset email. */
export function visitCalls({ store, services, wrapPort, summaryOf }: VisitCallParts): VisitCalls {
  const { cookies, config, analytics, entry, reportError } = services;
  const { send, sendSpec } = retryingSend(services, store);
  const noteIntakeUser = (account: ChangedAccount): void => store.set(notesAtom, (notes) => ({ ...notes, account }));
  const reportAccount = ({ type, program, ...account }: FreshAccount): void => {
    store.set(notesAtom, (notes) => ({ ...notes, account }));
    const { upid } = store.get(visitAtom);
    const emailAddress = emailIn(store.get(visitAtom));
    if (emailAddress === undefined) return;
    void identify(cookies, emailAddress).catch(() => reportError('IDENTITY_NOT_KEPT', 'identify'));
    analytics.reportEnrollment({ accessCode: account.accessCode, emailAddress, upid: upid ?? '', type, program });
  };
  const mayTarget = (): boolean => readGrantedCategories(services, store.get(visitAtom).partner).has(CONSENT_CATEGORIES.targeting);
  const reloadIfOutdated = (): Promise<void> => reloadOutdatedPage({ whenDraftSaved: services.whenDraftSaved, address: location.href });
  const reloadIfLocationChanged = (): Promise<void> =>
    reloadForLocation({ send, geo: config.geo, whenDraftSaved: services.whenDraftSaved });
  const port = createCallPort(
    withAffiliate(reloadingSend(sendSpec, { ifOutdated: reloadIfOutdated, ifLocationChanged: reloadIfLocationChanged }), entry, mayTarget),
    {
      token: () => autologin(cookies)?.accessToken,
      keep: (login) => storeLogin(cookies, { ...login, clientId: config.clientId }),
    },
  );
  const facts = {
    send,
    clientId: config.clientId,
    leadSource: entry.leadSource,
    idempotencyKey: keyPerBody(newUuid),
    email: () => emailIn(store.get(visitAtom)),
  };
  const keepEmail = async (email: string | undefined): Promise<void> => {
    if (email !== undefined) void applyEarlierOptOut(services, store.get(visitAtom), email);
    const marks = email === undefined ? null : await emailMarks(email).catch(() => null);
    store.set(visitAtom, (visit) => ({ ...visit, email: marks }));
  };
  const callPort = checkedPort(
    accountPort(port, reportAccount, noteIntakeUser),
    async () => (await import('virtual:call-checks')).default,
    reportError,
  );
  return {
    callPort: wrapPort ? wrapPort(callPort) : callPort,
    reloadIfOutdated,
    keepFirstSave: (firstSave, visitKey) => {
      store.set(visitAtom, (visit) => (visit.completionKey === visitKey ? { ...visit, firstSave } : visit));
      return services.whenDraftSaved();
    },
    beginCompletion: async (record, session) => {
      store.set(visitAtom, (now) => beginCompletion(now, record));
      const completed = summaryOf ? completedSession(session, summaryOf) : null;
      store.set(notesAtom, (notes) => ({ ...notes, plan: planOf(session), completed }));
    },
    stepCall: async (request, signal) => {
      const response = await stepCall({ ...facts, partnerId: store.get(visitAtom).partner?.id }, request, signal);
      if (response.outcome === 'FAILED' || response.outcome === 'LOCKED') reportError('STEP_CALL_FAILED', request.hook);
      if (request.hook === 'checkEmailAvailability')
        await keepEmail(isJsonObject(request.answer) ? textOf(request.answer, 'email') : undefined);
      const effectiveDate = response.result?.['effectiveDate'];
      const details: ErrorDetails = typeof effectiveDate === 'string' ? { effectiveDate } : {};
      const wait = response.result?.['wait'];
      const stepFacts = typeof wait === 'number' ? { nextTryAt: clockTime(Date.now() + wait * 1000, document.documentElement.lang) } : {};
      store.set(notesAtom, (notes) => ({ ...notes, details, facts: stepFacts }));
      return response;
    },
    resetPassword: async (signal) => {
      const visit = store.get(visitAtom);
      const email = emailIn(visit);
      if (email !== undefined) return sendPasswordReset({ services: { ...services, send }, visit, email, returnsTo: 'enrollment', signal });
      reportError('FORM_DATA_MISSING', 'resetPassword');
      return false;
    },
  };
}
