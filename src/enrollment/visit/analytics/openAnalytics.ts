import roles from 'virtual:step-roles';
import { createSend } from '../../api/send.ts';
import { createTransport, pause } from '../../api/transport.ts';
import type { Geography } from '../../vocabulary/consentRegion.ts';
import { isJsonObject } from '../../../runtime/base/json.ts';
import { adConversion } from './adConversion.ts';
import type { ShownScreen } from '../../../runtime/survey/types.ts';
import { createSender, type Analytics, type NewAccount } from './analytics.ts';
import { blockReason } from './blockReason.ts';
import type { CommonFacts, EventName, EventProperties } from './events.ts';
import { expectedRevenue } from './expectedRevenue.ts';
import { lostEvents } from './lostEvents.ts';
import type { EventContext } from './makeEvent.ts';
import { mayRevealHealth } from './mayRevealHealth.ts';
import { signupResult } from './signupResult.ts';
import { loadTags, runsRevokedTag } from './tags.ts';
import { endTrackerSession, trackerSession } from './trackerSession.ts';
import { CONSENT_CATEGORIES, sendsPrivacyControl, type ConsentCategory } from '../cookieConsent/consent.ts';
import type { Draft } from '../draft/draft.ts';
import { readGrantedCategories } from '../cookieConsent/readGrantedCategories.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { emailHash } from '../identity/identity.ts';
import { segmentOf } from './segmentOf.ts';
import { tabStorage } from '../storage/tabStorage.ts';
import { hideVisitToken } from '../addressBar/visitToken.ts';
import { visitAtom } from '../visitAtom.ts';
import type { AnalyticsParts } from './analyticsParts.ts';
import { RETRIAGE_SET } from '../../vocabulary/setNames.ts';
import { enrollmentAnswers } from '../draft/enrollmentAnswers.ts';
import type { EntryQuery } from '../addressBar/entryQuery.ts';

/** A campaign label. A value that may be an email address is excluded. */
const LABEL = /^[^@\p{Cc}]{1,100}$/u;

/** The visit at the time of an event. */
export interface VisitMoment {
  readonly at: Date;
  readonly visit: Draft;
}

/** The storage key of the campaign that this tab has reported. */
const REPORTED = 'toldCampaign';

/** The page's analytics, once fetched. */
export interface OpenAnalytics {
  readonly track: <Name extends EventName>(name: Name, properties: EventProperties[Name], now: VisitMoment) => void;
  readonly reportRefusal: (state: string, now: VisitMoment) => void;
  readonly reportScreen: (screen: ShownScreen, now: VisitMoment) => void;
  readonly reportEnrollment: (account: NewAccount, now: VisitMoment) => Promise<void>;
  readonly applyConsent: Analytics['applyConsent'];
  readonly endSession: () => void;
}

/** Opens the page's analytics: the hosts of events and ad conversions, subject to the visitor's consent, and the tags. */
export function openAnalytics(parts: AnalyticsParts): OpenAnalytics {
  const { config, cookies, entry, store, experiments, anonymousUserId } = parts;
  const transport = createTransport({ fetch: (request) => fetch(request, { keepalive: true }), wait: pause, tries: 1 });
  const send = createSend(config.hosts, transport);
  const geography: Geography = config.geo;
  const hasOptedOut = (): boolean => cookies.read('ccpaOptOut') === 'true';
  const hasPrivacyControl = (): boolean => sendsPrivacyControl(navigator);
  const grantedCategories = (): ReadonlySet<ConsentCategory> => readGrantedCategories(parts, store.get(visitAtom).partner);
  const sender = createSender({
    send: (event) => send({ operation: 'sendEvents', body: { events: [event] } }, { token: config.eventsKey }),
    sendAd: (conversion) => send({ operation: 'sendAdConversion', body: conversion }),
    lostEvents: lostEvents(tabStorage),
    wait: (milliseconds) => pause(milliseconds, new AbortController().signal),
    grantedCategories,
  });

  const contextOf = ({ at, visit }: VisitMoment): EventContext => {
    const common = { ...commonFacts(visit), userId: anonymousUserId, experimentAssignments: experiments(visit.partner?.id) };
    const tracks = grantedCategories().has(CONSENT_CATEGORIES.performance);
    return {
      at,
      common: tracks ? { ...common, sessionId: trackerSession(tabStorage, at, randomId) } : common,
      mayRevealHealth: mayRevealHealth(geography, hasOptedIn(visit)),
    };
  };
  const loadGrantedTags = (): void => {
    hideVisitToken({ location, history, sessionStorage: tabStorage });
    loadTags(config.tags, { document, granted: grantedCategories(), limitedDataUse: hasOptedOut() || hasPrivacyControl() });
  };
  /** Reports the campaign once per tab, because a reload keeps its parameters in the address. Waits for consent. */
  const reportCampaign = (): void => {
    const campaign = campaignOf(entry.utm);
    const reported = JSON.stringify(campaign);
    if (campaign === null || tabStorage.getItem(REPORTED) === reported || !grantedCategories().has(CONSENT_CATEGORIES.performance)) return;
    tabStorage.setItem(REPORTED, reported);
    void sender.send('visit_began', campaign, contextOf({ at: new Date(), visit: store.get(visitAtom) }));
  };
  let section: string | null = null;
  loadGrantedTags();
  reportCampaign();

  return {
    track: (name, properties, now) => void sender.send(name, properties, contextOf(now)),
    reportRefusal: (state, now) => void sender.send('signup_result', { result: signupResult(state) }, contextOf(now)),
    reportScreen: (shown, now) => {
      const { set, step, reason } = shown;
      const context = contextOf(now);
      if (shown.section !== null && shown.section !== section) void sender.send('section_shown', { set, section: shown.section }, context);
      section = shown.section;
      void sender.send('step_shown', { set, step }, context);
      if (reason !== null) void sender.send('screened_out', { set, reason: blockReason(reason) }, context);
    },
    reportEnrollment: async ({ type, program, ...identity }, now) => {
      const context = contextOf(now);
      const { common } = context;
      const hash = await emailHash(identity.emailAddress).catch(() => null);
      const identifiedContext = { ...context, common: { ...common, userId: hash?.slice(0, 32) ?? common.userId } };
      await Promise.all([
        sender.link(identity, context),
        sender.send('signup_result', { result: signupResult(null) }, context),
        sender.send('account_made', { type }, identifiedContext),
        sender.send('program_enrolled', { program, ...expectedRevenue(program) }, context),
        sender.convert(
          adConversion({
            program,
            country: config.geo.country,
            adName: entry.utm.content,
            emailHash: hash,
            limitedDataUse: hasOptedOut(),
            address: location,
          }),
          context,
        ),
      ]);
    },
    applyConsent: (whenDraftSaved) => {
      // Only a reload stops a script. It would lose an opt-out that the browser refuses to store as a cookie.
      if (whenDraftSaved && navigator.cookieEnabled && runsRevokedTag(config.tags, { document, granted: grantedCategories() })) {
        void whenDraftSaved().then(() => location.reload());
        return;
      }
      loadGrantedTags();
      reportCampaign();
    },
    endSession: () => endTrackerSession(tabStorage),
  };
}

/** Returns the facts about a visit that every event carries. */
function commonFacts({ partner, record, eligibility, segment }: Draft): Omit<CommonFacts, 'userId' | 'experimentAssignments'> {
  return {
    enrollmentType: record?.set === RETRIAGE_SET ? 'RETRIAGE' : 'INITIAL_ENROLLMENT',
    ...(partner && { partnerId: partner.id, partnerName: partner.name }),
    ...(segment ?? segmentOf(record?.results[roles.entry] ?? eligibility ?? {})),
  };
}

/** Returns whether the member opted in to the use of health answers, where the law requires it. */
function hasOptedIn(visit: Draft): boolean {
  const account = enrollmentAnswers(visit)?.[roles.account];
  return isJsonObject(account) && account['mhmdaOptIn'] === true;
}

/** Returns the campaign that the utm_ parameters name; null if they name none. */
function campaignOf(utm: EntryQuery['utm']): EventProperties['visit_began'] | null {
  const labels = Object.entries(utm).filter(([, value]) => value !== null && LABEL.test(value));
  return labels.length === 0 ? null : Object.fromEntries(labels);
}
