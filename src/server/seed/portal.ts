/** A person whom the sandbox's portal knows, by the code that its sign-in gives. */
export interface SandboxPortalUser {
  readonly code: string;
  readonly partnerId: number;
  /** The account that the person is linked to; null: none yet. */
  readonly linkedEmail: string | null;
}

/** @see sandbox.md, Partner portal codes */
export const PORTAL_USERS: readonly SandboxPortalUser[] = [
  { code: 'PORTAL-OK', partnerId: 1008, linkedEmail: null },
  { code: 'PORTAL-LINKED', partnerId: 1008, linkedEmail: 'member@example.com' },
];
