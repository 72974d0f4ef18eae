import { upidOf } from './upids.ts';

/** A person whom the sandbox's portal knows, by the code that its sign-in gives. */
export interface SandboxPortalUser {
  readonly code: string;
  readonly partnerId: number;
  /** The program id of an earlier visit. The one for any number of members links nobody: this person is never used up. */
  readonly upid: string | null;
  /** The account that the person is linked to; null: none yet. */
  readonly linkedEmail: string | null;
}

/** @see docs/specification/sandbox.md, Partner portal and telehealth */
export const PORTAL_USERS: readonly SandboxPortalUser[] = [
  { code: 'PORTAL-OK', partnerId: 1008, upid: upidOf('portal'), linkedEmail: null },
  { code: 'PORTAL-LINKED', partnerId: 1008, upid: null, linkedEmail: 'member@example.com' },
];

/** A code that begins so signs in a person whom nobody has seen before. */
export const NEW_PORTAL_USER = 'PORTAL-NEW-';
