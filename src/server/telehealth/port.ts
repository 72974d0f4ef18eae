/** A member to enroll with the telehealth service. */
export interface MedicalMember {
  readonly accessCode: string;
  readonly email: string;
  /** The member's answers for the intake. */
  readonly intake: object;
}

/** The service that runs the medication program. */
export interface Telehealth {
  /**
   * Enrolls a member. Idempotent for the same member with the same intake.
   * @param requestId of the member's request, for the log
   * @returns false when the service did not accept the member
   */
  readonly enroll: (member: MedicalMember, requestId: string) => Promise<boolean>;
}
