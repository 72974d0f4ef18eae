// The question set for each purpose, by the name of its file in question-sets/.

/** Enrolls a new member. */
export const ENROLLMENT_SET = 'DPP_SURVEY';

/** Changes the program of a member. */
export const RETRIAGE_SET = 'RETRIAGE_SURVEY';

/** Moves an existing consumer account into the sponsored program, with the answers of the enrollment. */
export const TRANSITION_SET = 'TRANSITION_SURVEY';

/** A member's monthly check-in. */
export const CHECK_IN_SET = 'RECURRING_OUTCOMES';
