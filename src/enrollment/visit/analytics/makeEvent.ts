import { EVENT_CLASSES } from './eventClasses.ts';
import { newUuid, type CommonFacts, type EventName, type EventProperties, type VisitEvent } from './events.ts';

/** A moment of a visit. */
export interface Moment {
  readonly at: Date;
  readonly common: CommonFacts;
  /** Whether what tells of the visitor's health may leave the page. */
  readonly mayTellOfHealth: boolean;
}

/**
 * Makes an event, with an id of its own, by which the host tells a retry from another event. Developer events are of the
 * page and not of the visitor: they carry no id of theirs.
 */
export function makeEvent<Name extends EventName>(name: Name, properties: EventProperties[Name], { at, common }: Moment): VisitEvent {
  const { userId, sessionId, segmentId, segmentName, ...page } = common;
  const ids = { userId, ...(sessionId && { sessionId }), ...(segmentId && { segmentId }), ...(segmentName && { segmentName }) };
  const { kind, privacy } = EVENT_CLASSES[name];
  return { ...page, ...(kind !== 'developer' && ids), name, kind, privacy, properties: { ...properties }, ...stampOf(at) };
}

/** The event that tells whose account a visitor has made. @see [EVT-13] */
export function linkedIdentity(identity: LinkedIdentity, { at, common }: Moment): VisitEvent {
  return {
    ...common,
    ...identity,
    name: 'linked_identity',
    kind: 'linkedIdentity',
    privacy: 'identified',
    source: 'b2b_enrollment',
    ...stampOf(at),
  };
}

/** Whose account it is. */
export interface LinkedIdentity {
  readonly accessCode: string;
  readonly emailAddress: string;
  readonly upid: string;
}

function stampOf(at: Date): Pick<VisitEvent, 'uuid' | 'timestamp' | 'localDatetime'> {
  return { uuid: newUuid(), timestamp: at.toISOString(), localDatetime: localDatetime(at) };
}

/** The wall clock of the visitor with its offset: `2026-03-02T10:15:00+01:00`. */
export function localDatetime(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
