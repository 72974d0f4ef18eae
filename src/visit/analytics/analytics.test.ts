import { describe, expect, it } from 'vitest';
import { err, ok } from '../../base/result.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../consent.ts';
import { createAnalytics } from './analytics.ts';
import { localDatetime, newUuid, type CommonFacts, type VisitEvent } from './events.ts';

const common: CommonFacts = {
  userId: 'anonymous-1',
  enrollmentType: 'INITIAL_ENROLLMENT',
  partnerId: 1001,
  partnerName: 'Acme',
  segmentId: 's1',
  segmentName: 'Segment',
  experimentAssignments: { 'scale-earning-opt-in': 'control' },
};

function start(failures: number, categories: readonly ConsentCategory[] = Object.values(CONSENT_CATEGORIES)) {
  const sent: VisitEvent[] = [];
  const waits: number[] = [];
  const lost: string[] = [];
  const analytics = createAnalytics({
    send: async (event) => {
      sent.push(event);
      return sent.length > failures ? ok(null) : err({ kind: 'network' });
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    granted: () => new Set(categories),
    common: () => common,
    now: () => new Date('2026-03-02T10:15:00.000Z'),
    onLost: (name) => void lost.push(name),
  });
  return { analytics, sent, waits, lost };
}

const event = { name: 'landing_viewed', kind: 'enrollment', privacy: 'anonymous' } as const;

describe('sending an event', () => {
  it('carries what every event carries [EVT-07] [EVT-08] [EVT-09] [EVT-10] [EVT-11] [EVT-12]', async () => {
    const { analytics, sent } = start(0);
    await analytics.track(event);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ ...common, ...event, timestamp: '2026-03-02T10:15:00.000Z' });
    expect(sent[0]?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sent[0]?.localDatetime).toMatch(/^2026-03-0\dT\d\d:\d\d:00[+-]\d\d:\d\d$/);
  });

  it('is tried again after 5000 ms, as the same event [EVT-02]', async () => {
    const { analytics, sent, waits, lost } = start(2);
    await analytics.track(event);
    expect(new Set(sent.map(({ uuid }) => uuid)).size).toBe(1);
    expect(waits).toEqual([5000, 5000]);
    expect(lost).toEqual([]);
  });

  it('is given up and logged after 10 attempts [EVT-01] [EVT-03]', async () => {
    const { analytics, sent, lost } = start(99);
    await analytics.track(event);
    expect(sent).toHaveLength(10);
    expect(lost).toEqual(['landing_viewed']);
  });

  it('links an identity with its account [EVT-13] [IDENT-18]', async () => {
    const { analytics, sent } = start(0);
    await analytics.link({ accessCode: 'A', emailAddress: 'ada@example.com', upid: 'U' });
    expect(sent[0]).toMatchObject({
      kind: 'linkedIdentity',
      accessCode: 'A',
      emailAddress: 'ada@example.com',
      upid: 'U',
      source: 'b2b_enrollment',
    });
  });

  it('does not happen without consent, but for developer events', async () => {
    const { analytics, sent } = start(0, ['C0001']);
    await analytics.track(event);
    expect(sent).toEqual([]);
    await analytics.track({ name: 'failed', kind: 'developer', privacy: 'anonymous' });
    expect(sent).toHaveLength(1);
  });
});

it('writes the wall clock with its offset', () => {
  const at = new Date('2026-03-02T10:15:00.000Z');
  expect(new Date(localDatetime(at)).toISOString()).toBe(at.toISOString());
});

it('makes another uuid each time', () => {
  expect(newUuid()).not.toBe(newUuid());
});
