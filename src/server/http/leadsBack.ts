import type { Settings } from '../settings.ts';

/**
 * True for an address of this product: a path, or one whose host is ours. Placeholders (`{from}`) do not decide where it leads.
 * @param origin this server as the visitor sees it
 */
export function leadsBack(url: string, origin: string, { allowedOrigins }: Pick<Settings, 'allowedOrigins'>): boolean {
  const filled = url.replaceAll(/\{(from|resetUrl)\}/g, 'placeholder');
  // `http:elsewhere` is a path of ours where we see http, and another host where the visitor's browser sees https.
  if (/[\s\\]|^[a-z]+:(?!\/\/)/i.test(filled) || !URL.canParse(filled, origin)) return false;
  const { protocol, host, username, password } = new URL(filled, origin);
  const hosts = [origin, ...allowedOrigins].map((own) => new URL(own).host);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hosts.includes(host);
}
