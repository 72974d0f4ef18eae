import { EVENT_CLASSES } from './eventClasses.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import type { CommonFacts, EventName, EventProperties, VisitEvent } from './events.ts';

/** The context of an event: its time, and the facts that all events carry. */
export interface EventContext {
  readonly at: Date;
  readonly common: CommonFacts;
  /** True if events that reveal the visitor's health may leave the page. */
  readonly mayRevealHealth: boolean;
}

/**
 * Builds an event with a unique id, so that the host recognises a retry. Developer events concern the page rather than the
 * visitor, so they carry no visitor id.
 */
export function makeEvent<Name extends EventName>(name: Name, properties: EventProperties[Name], { at, common }: EventContext): VisitEvent {
  const { userId, sessionId, segmentId, segmentName, ...page } = common;
  const ids = { userId, ...(sessionId && { sessionId }), ...(segmentId && { segmentId }), ...(segmentName && { segmentName }) };
  const { kind, privacy } = EVENT_CLASSES[name];
  return { ...page, ...(kind !== 'developer' && ids), name, kind, privacy, properties: { ...properties }, ...stampOf(at) };
}

/** Builds the event that links a visitor to the created account [EVT-13]. */
export function linkedIdentity(identity: LinkedIdentity, { at, common }: EventContext): VisitEvent {
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

/** The identity of an account. */
export interface LinkedIdentity {
  readonly accessCode: string;
  readonly emailAddress: string;
  readonly upid: string;
}

function stampOf(at: Date): Pick<VisitEvent, 'uuid' | 'timestamp' | 'localDatetime'> {
  return { uuid: newUuid(), timestamp: at.toISOString(), localDatetime: localDatetime(at) };
}

/** Returns the visitor's wall-clock time with its offset: `2026-03-02T10:15:00+01:00`. */
export function localDatetime(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
