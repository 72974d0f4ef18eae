import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';

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

const URLS = ['authorizeUrl', 'tokenUrl', 'userUrl'] as const;
const TEXTS = ['clientId', 'clientSecret'] as const;
const KNOWN: readonly string[] = [...URLS, ...TEXTS, 'scope', 'timeoutMs'];
export const PORTAL_TIMEOUT_MS = 5_000;
const LONGEST_TIMEOUT_MS = 30_000;

/**
 * Reads the portals from `PORTALS` (JSON by partner id) or from the file that `PORTALS_FILE` names.
 * @param problems receives the problems, one line each, without any values, because they include secrets
 */
export function readPortals(
  variables: Readonly<Record<string, string | undefined>>,
  isProduction: boolean,
  problems: string[],
): PortalSettingsByPartner {
  const source = variables['PORTALS_FILE'] ? 'PORTALS_FILE' : 'PORTALS';
  const given = variables[source];
  if (!given) return new Map();
  const portals = parse(source === 'PORTALS_FILE' ? readText(given) : given);
  if (!portals) problems.push(`${source} must hold a JSON object of portals by partner id.`);
  return new Map(
    Object.entries(portals ?? {}).flatMap(([id, given]) => {
      const portal = isJsonObject(given) ? readPortal(given, isProduction) : null;
      if (portal && /^[1-9]\d{0,8}$/.test(id)) return [[Number(id), portal] as const];
      problems.push(`${source}: the portal ${JSON.stringify(id.slice(0, 20))} needs a partner id, ${[...URLS, ...TEXTS].join(', ')}.`);
      return [];
    }),
  );
}

function readPortal(given: JsonObject, isProduction: boolean): PortalSettings | null {
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  const isAddress = (url: string): boolean =>
    URL.canParse(url) && (new URL(url).protocol === 'https:' || (!isProduction && new URL(url).protocol === 'http:'));
  const isSound = URLS.every((name) => isAddress(text(name))) && TEXTS.every((name) => text(name) !== '');
  if (!isSound || Object.keys(given).some((name) => !KNOWN.includes(name))) return null;
  const { timeoutMs = PORTAL_TIMEOUT_MS } = given;
  if (typeof timeoutMs !== 'number' || !(timeoutMs > 0 && timeoutMs <= LONGEST_TIMEOUT_MS)) return null;
  return {
    authorizeUrl: text('authorizeUrl'),
    tokenUrl: text('tokenUrl'),
    userUrl: text('userUrl'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    scope: text('scope') || 'openid',
    timeoutMs,
  };
}

function parse(text: string | null): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
