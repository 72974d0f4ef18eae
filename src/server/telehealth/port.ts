/** A member to enroll with the telehealth service. */
export interface MedicalMember {
  readonly accessCode: string;
  readonly email: string;
  /** What the member answered for the intake. */
  readonly intake: object;
}

/** The service that runs the medication program. */
export interface Telehealth {
  /** Enrolls a member; the same member with the same intake is enrolled once, however often it is called. @returns false where the service did not take the member */
  readonly enroll: (member: MedicalMember) => Promise<boolean>;
}
