import type { components } from '../../api/generated/events.ts';

/** An event as the events host takes it. */
export type VisitEvent = components['schemas']['Event'];

/** What an event is about, given by whoever tells it. */
export interface EventFacts {
  readonly name: string;
  readonly kind: 'enrollment' | 'survey' | 'developer' | 'linkedIdentity';
  readonly privacy: 'anonymous' | 'identified' | 'sensitive';
  readonly properties?: NonNullable<VisitEvent['properties']>;
}

/** What every analytics event carries. @see specification 1, section 7 */
export interface CommonFacts {
  readonly userId: string;
  readonly enrollmentType: 'INITIAL_ENROLLMENT' | 'RETRIAGE';
  readonly partnerId?: number;
  readonly partnerName?: string;
  readonly segmentId?: string;
  readonly segmentName?: string;
  readonly experimentAssignments: Readonly<Record<string, string>>;
}

/**
 * Makes an event.
 * @param at when it happened.
 * @param uuid its own id, by which the host tells a retry from another event.
 */
export function makeEvent(facts: EventFacts, common: CommonFacts, at: Date, uuid: string): VisitEvent {
  return { ...common, ...facts, uuid, timestamp: at.toISOString(), localDatetime: localDatetime(at) };
}

/** The wall clock of the visitor with its offset: `2026-03-02T10:15:00+01:00`. */
export function localDatetime(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** A random uuid, also where the page is not served over https. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
