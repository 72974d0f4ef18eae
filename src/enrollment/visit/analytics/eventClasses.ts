import type { EventName, VisitEvent } from './events.ts';

/** An event's category, and how much it identifies the visitor. */
export type EventClass = Pick<VisitEvent, 'kind' | 'privacy'>;

/** Enrollment events that reveal nothing about the visitor. */
const PLAIN: EventClass = { kind: 'enrollment', privacy: 'anonymous' };
/** Survey events that reveal no answer. */
const PROGRESS: EventClass = { kind: 'survey', privacy: 'anonymous' };
/** Events that reveal, or let one infer, the visitor's health. */
const HEALTH: EventClass = { kind: 'survey', privacy: 'sensitive' };
const DEVELOPER: EventClass = { kind: 'developer', privacy: 'anonymous' };

/** The class of each event [EVT-05] [EVT-06]. */
export const EVENT_CLASSES: Readonly<Record<EventName, EventClass>> = {
  visit_began: PLAIN,
  passcode_submitted: PLAIN,
  single_sign_on: PLAIN,
  signup_result: PLAIN,
  ineligible_after_reset: PLAIN,
  enrollment_error_shown: PLAIN,
  survey_error_shown: PROGRESS,
  section_shown: PROGRESS,
  step_shown: HEALTH,
  screened_out: HEALTH,
  account_made: { kind: 'enrollment', privacy: 'identified' },
  program_enrolled: { kind: 'enrollment', privacy: 'sensitive' },
  check_in_opened: PROGRESS,
  error_reported: DEVELOPER,
  events_lost: DEVELOPER,
};
