import type { Json } from '../../runtime/base/json.ts';

/** The form of a login; `request` is JSON [API-06] [D-11]. */
export interface LoginForm<ClientId> {
  readonly client_id: ClientId;
  readonly grant_type: 'password';
  readonly request: string;
}

/** Builds the form of POST /oauth/token. */
export function loginForm<ClientId>(clientId: ClientId, email: Json | undefined, password: Json | undefined): LoginForm<ClientId> {
  const request = JSON.stringify({ credentials: password, mode: 'LOGIN', principal: email, type: 'EMAIL_AND_PASSWORD' });
  return { client_id: clientId, grant_type: 'password', request };
}
