import { upidOf } from './upids.ts';

/** A person that the sandbox's portal knows, by the code of the sign-in. */
export interface SandboxPortalUser {
  readonly code: string;
  readonly partnerId: number;
  /** Program id of an earlier visit. An id with unlimited seats links nobody, so this person can be used again. */
  readonly upid: string | null;
  /** Account that the person is linked to; null for none. */
  readonly linkedEmail: string | null;
}

/**
 * The people of the sandbox's portal.
 * @see docs/specification/sandbox.md, Partner portal and telehealth
 */
export const PORTAL_USERS: readonly SandboxPortalUser[] = [
  { code: 'PORTAL-OK', partnerId: 1008, upid: upidOf('portal'), linkedEmail: null },
  { code: 'PORTAL-LINKED', partnerId: 1008, upid: null, linkedEmail: 'member@example.com' },
];

/** Prefix of codes that sign in a new person. */
export const NEW_PORTAL_USER = 'PORTAL-NEW-';
