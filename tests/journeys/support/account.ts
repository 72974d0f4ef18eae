import { expect, type APIRequestContext } from '@playwright/test';
import { PASSWORD } from './members.ts';

/** The body of a successful login response. */
export interface Login {
  readonly accessCode: string;
  readonly access_token: string;
}

/** Logs in through the API, as the app does. Fails if the account does not exist. */
export async function logIn(request: APIRequestContext, email: string, origin = ''): Promise<Login> {
  const config: { readonly clientId: string } = await (await request.get(`${origin}/config.json`)).json();
  const response = await request.post(`${origin}/oauth/token`, {
    form: {
      client_id: config.clientId,
      grant_type: 'password',
      request: JSON.stringify({ credentials: PASSWORD, mode: 'LOGIN', principal: email, type: 'EMAIL_AND_PASSWORD' }),
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** Returns the account's outcomes profile, as the app reads it. */
export async function profileOf(request: APIRequestContext, email: string, origin = ''): Promise<unknown> {
  const { accessCode, access_token: token } = await logIn(request, email, origin);
  const response = await request.get(`${origin}/outcomes/v1/userprofiles/${accessCode}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}
