import { readFileSync } from 'node:fs';
import { jsonIn } from '../../runtime/base/json.ts';
import { compile, type Variables } from '../environmentVariables/environmentVariables.ts';

/** The sign-in of a partner's portal, by OAuth 2.0's authorization code grant (RFC 6749, section 4.1). */
export interface PortalSettings {
  /** The sign-in page. A path refers to this server: the sandbox's identity provider. */
  readonly authorizeUrl: string;
  /** Token endpoint, which exchanges a code for an access token. */
  readonly tokenUrl: string;
  /** User endpoint, which returns the token's owner as JSON with `sub`. */
  readonly userUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Timeout of one request to the portal, in milliseconds. */
  readonly timeoutMs: number;
}

/** The portals by partner id. */
export type PortalSettingsByPartner = ReadonlyMap<number, PortalSettings>;

export const PORTAL_TIMEOUT_MS = 5_000;

const REQUIRED = ['authorizeUrl', 'tokenUrl', 'userUrl', 'clientId', 'clientSecret'] as const;
const ADDRESS = { type: 'string', format: 'address' } as const;
const TEXT = { type: 'string', minLength: 1 } as const;
const PORTALS = {
  type: 'object',
  additionalProperties: false,
  patternProperties: {
    [String.raw`^[1-9]\d{0,9}$`]: {
      type: 'object',
      additionalProperties: false,
      required: REQUIRED,
      properties: {
        authorizeUrl: ADDRESS,
        tokenUrl: ADDRESS,
        userUrl: ADDRESS,
        clientId: TEXT,
        clientSecret: TEXT,
        scope: { type: 'string', default: 'openid' },
        timeoutMs: { type: 'number', exclusiveMinimum: 0, maximum: 30_000, default: PORTAL_TIMEOUT_MS },
      },
    },
  },
} as const;

/**
 * Reads the portals from `PORTALS` (JSON by partner id) or from the file that `PORTALS_FILE` names.
 * @param problems receives the problems, one line each, without values, because some are secrets
 */
export function readPortals(variables: Variables, problems: string[]): PortalSettingsByPartner {
  const source = variables['PORTALS_FILE'] ? 'PORTALS_FILE' : 'PORTALS';
  const value = variables[source];
  if (!value) return new Map();
  const areValid = compile<Readonly<Record<string, PortalSettings>>>(PORTALS, variables['APP_ENV'] === 'production');
  const text = source === 'PORTALS_FILE' ? readText(value) : value;
  if (text === null) {
    problems.push(`PORTALS_FILE names a file that this server cannot read: "${value}". Check its path and owner.`);
    return new Map();
  }
  const portals = jsonIn(text);
  if (areValid(portals)) return new Map(Object.entries(portals).map(([id, portal]) => [Number(id), portal]));
  const ids = (areValid.errors ?? []).map(({ instancePath, params }) => instancePath.split('/')[1] ?? params['additionalProperty']);
  for (const id of new Set(ids))
    problems.push(
      id === undefined
        ? `${source} must hold a JSON object of portals by partner id.`
        : `${source}: the portal ${JSON.stringify(String(id).slice(0, 20))} needs a partner id, ${REQUIRED.join(', ')}.`,
    );
  return new Map();
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
