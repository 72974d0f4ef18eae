import { describe, expect, it } from 'vitest';
import { inTimeZone } from '../../../../tests/support/inTimeZone.ts';
import { err, ok } from '../../../runtime/base/result.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../cookieConsent/consent.ts';
import type { AdConversion } from './adConversion.ts';
import { createSender, type Sender } from './analytics.ts';
import { EVENT_CLASSES } from './eventClasses.ts';
import { lostEvents } from './lostEvents.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import type { CommonFacts, VisitEvent } from './events.ts';
import { localDatetime, type EventContext } from './makeEvent.ts';

const common: CommonFacts = {
  userId: 'anonymous-1',
  sessionId: 'session-1',
  enrollmentType: 'INITIAL_ENROLLMENT',
  partnerId: 1001,
  partnerName: 'Acme',
  segmentId: 's1',
  segmentName: 'Segment',
  experimentAssignments: { 'scale-earning-opt-in': 'control' },
};
const context: EventContext = { at: new Date('2026-03-02T10:15:00.000Z'), common, mayRevealHealth: true };

/** Returns a tab's storage, in memory. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

function start(failures: number, categories: readonly ConsentCategory[] = Object.values(CONSENT_CATEGORIES), storage = memoryStorage()) {
  const sent: VisitEvent[] = [];
  const ads: AdConversion[] = [];
  const waits: number[] = [];
  let remainingFailures = failures;
  const answer = () => ((remainingFailures -= 1) < 0 ? ok(null) : err('network'));
  const sender = createSender({
    send: async (event) => {
      sent.push(event);
      return answer();
    },
    sendAd: async (ad) => {
      ads.push(ad);
      return answer();
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    lostEvents: lostEvents(storage),
    grantedCategories: () => new Set(categories),
  });
  return { sender, sent, ads, waits };
}

const passcode = ['passcode_submitted', { source: 'MANUAL', accepted: true }, context] as const;
const namesOf = (events: readonly VisitEvent[]) => events.map(({ name }) => name);

describe('sending an event', () => {
  it('carries the common facts of every event [EVT-07] [EVT-08] [EVT-09] [EVT-10] [EVT-11] [EVT-12]', async () => {
    const { sender, sent } = start(0);
    await sender.send(...passcode);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      ...common,
      name: 'passcode_submitted',
      properties: { source: 'MANUAL', accepted: true },
      timestamp: '2026-03-02T10:15:00.000Z',
    });
    await sender.send(...passcode);
    expect(sent[1]?.uuid).not.toBe(sent[0]?.uuid);
    expect(sent[0]?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sent[0]?.localDatetime).toMatch(/^2026-03-0\dT\d\d:\d\d:00[+-]\d\d:\d\d$/);
  });

  it.each([
    ['an analytics event', (sender: Sender) => sender.send(...passcode)],
    ['a developer event', (sender: Sender) => sender.send('error_reported', { code: 'X', detail: 'y' }, context)],
  ])('retries the same event after 5000 ms: %s [EVT-02] [EVT-04] [API-24]', async (_title, report) => {
    const { sender, sent, waits } = start(2);
    await report(sender);
    expect(new Set(sent.map(({ uuid }) => uuid)).size).toBe(1);
    expect(waits).toEqual([5000, 5000]);
  });

  it('stops after 10 attempts and reports the lost event once the host is back [EVT-01] [EVT-03]', async () => {
    const { sender, sent } = start(10);
    await sender.send(...passcode);
    expect(sent).toHaveLength(10);
    await sender.send('check_in_opened', { isDue: true }, context);
    expect(namesOf(sent.slice(10))).toEqual(['check_in_opened', 'events_lost']);
    expect(sent[11]?.properties).toEqual({ names: ['passcode_submitted'] });
  });

  it('keeps the list of lost events until it is delivered', async () => {
    const { sender, sent } = start(10);
    await sender.send(...passcode);
    const { length } = sent;
    const again = { ...context, at: new Date('2026-03-02T11:00:00.000Z') };
    await sender.send('passcode_submitted', { source: 'MANUAL', accepted: false }, again);
    await sender.send('passcode_submitted', { source: 'MANUAL', accepted: false }, again);
    expect(namesOf(sent.slice(length))).toEqual(['passcode_submitted', 'events_lost', 'passcode_submitted']);
  });

  it('reports events lost before a reload', async () => {
    const storage = memoryStorage();
    await start(10, undefined, storage).sender.send(...passcode);
    const { sender, sent } = start(0, undefined, storage);
    await sender.send('check_in_opened', { isDue: true }, context);
    expect(sent[1]).toMatchObject({ name: 'events_lost', properties: { names: ['passcode_submitted'] } });
    await sender.send('check_in_opened', { isDue: true }, context);
    expect(namesOf(sent)).toEqual(['check_in_opened', 'events_lost', 'check_in_opened']);
  });

  it('links an identity to its account, with the time and a unique event id [EVT-12] [EVT-13] [IDENT-18]', async () => {
    const { sender, sent } = start(0);
    const identity = { accessCode: 'A', emailAddress: 'ada@example.com', upid: 'U' };
    await sender.link(identity, context);
    expect(sent[0]).toMatchObject({
      ...common,
      ...identity,
      kind: 'linkedIdentity',
      privacy: 'identified',
      source: 'b2b_enrollment',
      timestamp: '2026-03-02T10:15:00.000Z',
    });
    await sender.link(identity, context);
    expect(new Set(sent.map(({ uuid }) => uuid)).size).toBe(2);
  });
});

describe('the consent gate', () => {
  const conversion: AdConversion = { eventId: 'e', eventName: 'CompleteRegistration', eventSourceUrl: 'https://a.example/' };
  const sendAll = async (categories: readonly ConsentCategory[], health: boolean) => {
    const { sender, sent, ads } = start(0, categories);
    const now = { ...context, mayRevealHealth: health };
    await sender.send('passcode_submitted', { source: 'MANUAL', accepted: true }, now);
    await sender.send('step_shown', { set: 'DPP_SURVEY', step: 'nursing' }, now);
    await sender.send('error_reported', { code: 'X', detail: 'y' }, now);
    await sender.link({ accessCode: 'A', emailAddress: 'ada@example.com', upid: 'U' }, now);
    await sender.convert(conversion, now);
    return [...namesOf(sent), ...ads.map(({ eventName }) => eventName)];
  };
  it.each<[string, readonly ConsentCategory[], boolean, readonly string[]]>([
    ['only what is necessary sends failures only', ['C0001'], true, ['error_reported']],
    ['performance sends events', ['C0001', 'C0002'], true, ['passcode_submitted', 'step_shown', 'error_reported', 'linked_identity']],
    ['targeting sends ad conversions', ['C0001', 'C0004'], true, ['error_reported', 'CompleteRegistration']],
    [
      'everything except health data withholds health events',
      ['C0001', 'C0002', 'C0004'],
      false,
      ['passcode_submitted', 'error_reported', 'linked_identity'],
    ],
  ])('granting %s', async (_title, categories, health, expected) => {
    expect(await sendAll(categories, health)).toEqual(expected);
  });

  it('stops a retry once consent is withdrawn', async () => {
    let open = true;
    const sent: string[] = [];
    const sender = createSender({
      send: async ({ name }) => {
        sent.push(name);
        return err('network');
      },
      sendAd: async () => ok(null),
      wait: async () => {
        open = false;
      },
      lostEvents: { add: () => undefined, take: () => [] },
      grantedCategories: () => new Set(open ? ['C0002'] : []),
    });
    await sender.send(...passcode);
    expect(sent).toEqual(['passcode_submitted']);
  });

  it('sends no visitor id with a developer event', async () => {
    const { sender, sent } = start(0);
    await sender.send('error_reported', { code: 'X', detail: 'y' }, context);
    for (const key of ['userId', 'sessionId', 'segmentId', 'segmentName']) expect(sent[0]).not.toHaveProperty(key);
  });
});

describe('the classes of events', () => {
  const classes = Object.entries(EVENT_CLASSES).filter(([, { kind }]) => kind !== 'developer');
  it('belong to the enrollment or to a survey [EVT-05]', () => {
    const ofKind = (wanted: string) => classes.flatMap(([name, { kind }]) => (kind === wanted ? [name] : []));
    expect(ofKind('enrollment')).toEqual([
      'visit_began',
      'passcode_submitted',
      'single_sign_on',
      'signup_result',
      'ineligible_after_reset',
      'enrollment_error_shown',
      'account_made',
      'program_enrolled',
    ]);
    expect(ofKind('survey')).toEqual(['survey_error_shown', 'section_shown', 'step_shown', 'screened_out', 'check_in_opened']);
  });
  it('are sent with each event [EVT-05]', async () => {
    const { sender, sent } = start(0);
    await sender.send(...passcode);
    await sender.send('section_shown', { set: 'DPP_SURVEY', section: 'demographics' }, context);
    expect(sent.map(({ kind }) => kind)).toEqual(['enrollment', 'survey']);
  });
  it('are anonymous, identified or sensitive [EVT-06]', () => {
    expect(new Set(classes.map(([, { privacy }]) => privacy))).toEqual(new Set(['anonymous', 'identified', 'sensitive']));
  });
});

it.each([
  ['America/Chicago', '2026-03-02T04:15:00-06:00'],
  ['UTC', '2026-03-02T10:15:00+00:00'],
  ['Asia/Kolkata', '2026-03-02T15:45:00+05:30'],
])('localDatetime formats the local time with its offset in %s: %s [EVT-10]', (zone, expected) => {
  expect(inTimeZone(zone, () => localDatetime(new Date('2026-03-02T10:15:00.000Z')))).toBe(expected);
});

it('newUuid returns a different uuid each time', () => {
  expect(newUuid()).not.toBe(newUuid());
});
