import type { Settings } from '../settings.ts';

/**
 * Returns true for a URL of this product: a path, or a URL whose host is ours. Placeholders such as `{from}` do not change the
 * result.
 * @param origin this server as the visitor sees it
 */
export function isOwnUrl(url: string, origin: string, { allowedOrigins }: Pick<Settings, 'allowedOrigins'>): boolean {
  const filledUrl = url.replaceAll(/\{(from|resetUrl)\}/g, 'placeholder');
  // `http:elsewhere` is a relative path where this server sees http, but another host where the visitor's browser sees https.
  if (/[\s\\]|^[a-z]+:(?!\/\/)/i.test(filledUrl) || !URL.canParse(filledUrl, origin)) return false;
  const { protocol, host, username, password } = new URL(filledUrl, origin);
  const hosts = [origin, ...allowedOrigins].map((ownOrigin) => new URL(ownOrigin).host);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hosts.includes(host);
}
