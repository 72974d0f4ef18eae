/** Ways of the network, of PostgreSQL and of its driver to say that it is not there, or not now: trying again later may help. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Canceled: it took too long.
  '57014',
  // It stops, has crashed, starts, is dropped, or was silent for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  // Nobody may write: it was the primary once.
  '25006',
  // Others were in the way.
  '40001',
  '40P01',
  '55P03',
]);
/** Connections, a pooler's refusals among them; and what has run out: connections, memory, disk. */
const CLASSES = ['08', '53'];
const MESSAGES = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/;
const OUT_OF_TIME = new Set(['ETIMEDOUT', '57014']);
const WAITED = /timeout exceeded when trying to connect|timeout expired|connection timeout/;

/** True for an error of a database that is not there or too busy. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return UNAVAILABLE.has(code) || (code.length === 5 && CLASSES.includes(code.slice(0, 2))) || MESSAGES.test(messageOf(error));
}

/** True where waiting was in vain: whoever waits for the same would wait as long. */
export function isOutOfTime(error: unknown): boolean {
  return OUT_OF_TIME.has(codeOf(error)) || WAITED.test(messageOf(error));
}

/** The error of a database that does not answer in time: the network's own for the same. */
export function silence(): Error {
  return Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
