import { useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import { useTranslation, type Translator } from '../../runtime/texts/translation.tsx';
import { loadOnce } from '../../runtime/base/loadOnce.ts';
import type { CallPort } from '../../runtime/engine/types.ts';
import { carriedSecretsAtom } from './handOff/carriedSecrets.ts';
import type { SurveyExit, SurveyFacts, SurveyVisit } from '../../runtime/survey/types.ts';
import type { QuestionSetName } from '../vocabulary/sets.ts';
import { needsCookieConsent } from '../visit/cookieConsent/consent.ts';
import { triageResults, withTriage } from '../visit/draft/triageOf.ts';
import { freshVisit } from '../visit/draft/draft.ts';
import { randomId } from '../../runtime/survey/randomId.ts';
import { eligibleStatesAtom, visitAtom, visitFactsAtom } from '../visit/visitAtom.ts';
import { partnerName } from '../visit/partner/partnerName.ts';
import { supportHref } from '../visit/partner/supportHref.ts';
import { useServices } from './services.ts';
import { visitProgressOf } from './visitProgressOf.ts';
import { surveyContext, type OwnContext } from './surveyContext.ts';
import { useSurveyExit } from './handOff/useSurveyExit.ts';
import type { VisitCalls } from './calls/visitCalls.ts';
import { notesAtom } from './handOff/visitNotes.ts';
import { TRANSITION_SET } from '../vocabulary/setNames.ts';

/** The parts that each survey customises. Every part must keep its identity between renders. */
export interface OwnSurvey {
  /** True in the survey itself, false for the eligibility form on the landing. */
  readonly isInSurvey: boolean;
  /** The survey's additions to the context of an enrollment. */
  readonly context?: OwnContext;
  /** Handles the survey's own exits. Returns true if it has handled this one. */
  readonly leave?: (exit: SurveyExit) => boolean;
  /** Wraps the port of the completion's calls. */
  readonly port?: (port: CallPort) => CallPort;
  /** Facts specific to this survey. Must keep their identity between renders. */
  readonly facts?: Partial<SurveyFacts>;
  /** The set's name, if the page after the survey offers a summary of it. Without one, no completed session stays in memory. */
  readonly summaryOf?: QuestionSetName;
  /** Prefetches the page that follows the completed survey. */
  readonly loadNext?: () => Promise<unknown>;
}

/** Returns what a page passes to its survey. It is the same for every survey, except for the survey's own parts. */
export function useSurveyVisit({
  isInSurvey,
  context: own,
  leave: ownLeave,
  port: ownPort,
  facts: ownFacts,
  summaryOf,
  loadNext,
}: OwnSurvey): SurveyVisit {
  const { t, i18n } = useTranslation();
  const store = useStore();
  const services = useServices();
  const visit = useAtomValue(visitFactsAtom);
  const eligibleStates = useAtomValue(eligibleStatesAtom);
  const { facts: notedFacts } = useAtomValue(notesAtom);
  const isMember = own?.member?.['accessCode'] !== undefined;
  const leave = useSurveyExit(isInSurvey, isMember, ownLeave);
  const { upid, partner, enrollmentInfo, triageKey, eligibility = null } = visit;

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
    // The chunk of the calls is prefetched. A call that is needed earlier waits for it.
    const load = loadOnce(async () =>
      (await import('./calls/visitCalls.ts')).visitCalls({ store, services, wrapPort: ownPort, summaryOf }),
    );
    const readRecord = () => {
      const now = store.get(visitAtom);
      // Going back from the transition restores the enrollment as it was.
      return !isTransition && now.record?.set === TRANSITION_SET ? (now.carried?.record ?? null) : now.record;
    };
    const lazyCalls: VisitCalls = {
      callPort: async (spec, options) => (await load()).callPort(spec, options),
      stepCall: async (request, signal) => (await load()).stepCall(request, signal),
      resetPassword: async (signal) => (await load()).resetPassword(signal),
      reloadIfOutdated: async () => (await load().catch(() => null))?.reloadIfOutdated(),
      beginCompletion: async (record, session) => (await load()).beginCompletion(record, session),
      keepFirstSave: async (save, visitKey) => (await load()).keepFirstSave(save, visitKey),
    };
    return { lazyCalls, readRecord };
  }, [services, store, ownPort, summaryOf, isTransition]);

  const support = supportHref(visit, services.config);
  const { country } = services.config.geo;
  const shownName = partner ? partnerName(partner) : undefined;
  const productName = t('product.name');
  return useMemo(
    () => ({
      ...calls.lazyCalls,
      context,
      upid,
      get record() {
        return calls.readRecord();
      },
      saveRecord: (record, session) => {
        store.set(visitAtom, (now) => ({ ...now, record, standing: session && visitProgressOf(session) }));
        return services.whenDraftSaved();
      },
      clearRecord: () => {
        store.set(carriedSecretsAtom, {});
        store.set(visitAtom, (now) => ({ ...now, ...freshVisit(randomId) }));
      },
      ...(isMember && {
        reportScreenOut: () => void import('./calls/alertCoach.ts').then(({ alertCoach }) => alertCoach(store, services)),
      }),
      reportScreen: (screen) => services.analytics.reportScreen(screen),
      prefetchPages: () => prefetchPages(i18n, loadNext, services.loadErrorPage),
      leave,
      reportError: services.reportError,
      get completionKey() {
        return store.get(visitAtom).completionKey;
      },
      earlierResults: () => triageResults(store.get(visitAtom)),
      keepResults: (results) => store.set(visitAtom, (now) => withTriage(now, results)),
      get firstSave() {
        return store.get(visitAtom).firstSave;
      },
      facts: {
        productName,
        partnerName: shownName,
        partnerLogo: partner?.logo && { ...partner.logo, original: partner.configs.MAINTAIN_ORIGINAL_LOGO === true },
        supportHref: support,
        inApp: services.entry.inApp || undefined,
        country: country ?? undefined,
        needsConsent: needsCookieConsent(services.config.geo),
        ...(partner && { supportedLocales: partner.supportedLocales }),
        ...notedFacts,
        ...ownFacts,
      },
      testTiming: services.testTiming,
    }),
    [
      calls,
      context,
      isMember,
      loadNext,
      upid,
      i18n,
      partner,
      leave,
      services,
      productName,
      shownName,
      support,
      country,
      store,
      notedFacts,
      ownFacts,
    ],
  );
}

/**
 * Once the first question is on screen, prefetches what may follow: the calls, the next page, and the error page with its texts.
 * A network that fails later can then still show the error page. A failed prefetch is fetched when needed.
 */
function prefetchPages(i18n: Translator, ...pages: readonly ((() => Promise<unknown>) | undefined)[]): void {
  Promise.all([import('./calls/visitCalls.ts'), import('../api/client.ts'), ...pages.map((load) => load?.()), i18n.load()]).catch(
    () => undefined,
  );
}
